/** The first element within that announces its text when it changes. Throws if there is none. */
export function findStatus(place: ParentNode = document): HTMLElement {
  const region = place.querySelector<HTMLElement>('[aria-live][aria-atomic]')
  if (!region) throw new Error('nothing here announces its text')
  return region
}
