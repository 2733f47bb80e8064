/** Whether an option is chosen by the pointer, and not because its list was moved under it. */
export function isMoved({ movementX, movementY }: React.PointerEvent): boolean {
  return movementX !== 0 || movementY !== 0
}
