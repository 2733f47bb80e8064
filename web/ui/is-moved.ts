/** Whether the pointer itself moved, as opposed to the list scrolling under it. */
export function isMoved({ movementX, movementY }: React.PointerEvent): boolean {
  return movementX !== 0 || movementY !== 0
}
