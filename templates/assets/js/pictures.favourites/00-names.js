// Shared names.
const { announce, attempt, button, count, favourites, feedOf, heart, icon, isLocal, make, number, part, parts, readFavourites, root, say, store, top, writeFavourites } = vitrine;
