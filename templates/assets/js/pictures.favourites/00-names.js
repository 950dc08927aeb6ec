// What the favourites' page takes from what all pages share.
const { announce, count, favourites, feedOf, heart, icon, isLocal, make, number, part, parts, readFavourites, root, save, say, store, top, writeFavourites } = vitrine;
