// What the favourites' page takes from what all pages share.
const { announce, count, favourites, heart, icon, isLocal, make, number, parts, readFavourites, root, say, top, writeFavourites } = window.vitrine;
