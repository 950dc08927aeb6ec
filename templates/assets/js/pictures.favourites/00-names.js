// Shared names.
const { announce, attempt, button, favourites, feedOf, heart, icon, isLocal, make, part, parts, readFavourites, root, say, store, top, writeFavourites } = vitrine;
