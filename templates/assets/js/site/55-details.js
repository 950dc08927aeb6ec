// Loads what details pages do, also for those beside a list.
const addDetails = (place) => {
  if (place.querySelector(".share-tools")) part("controls", true).then((controls) => controls.begin(place), () => {});
};
