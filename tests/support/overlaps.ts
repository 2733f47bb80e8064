/** Runs in the page: returns the elements that overlap each other. */
export function overlapsOf(all: Element[]): string[] {
  const boxes = all.map((part) => ({ name: part.className, box: part.getBoundingClientRect() }))
  return boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter(({ box }) => box.top < one.box.bottom - 1 && box.bottom > one.box.top + 1)
      .filter(({ box }) => box.left < one.box.right - 1 && box.right > one.box.left + 1)
      .map(({ name }) => `${one.name} × ${name}`),
  )
}
