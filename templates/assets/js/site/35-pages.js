// Pages that scripts alone can fill.
const favouritesPlace = document.querySelector("[data-favourites-page]");
if (favouritesPlace) part("favourites").then((favourites) => favourites.show(favouritesPlace), () => announce(say("partFailed")));
