/**
 * WebKit rings what a script or a dialog gives the focus to, though nobody has used a key: a finger that opens the
 * notifications would see one around their first button. `data-pointed` takes it away until a key is pressed.
 */
export function hideRingFromPointers(): void {
  let isPointing = false
  const follow = ({ type }: Event) => {
    if (type !== 'focusin') isPointing = type === 'pointerdown'
    const focused = document.activeElement
    // In a field one sees by it where one writes.
    focused?.toggleAttribute('data-pointed', isPointing && !focused.matches(':read-write, body'))
  }
  for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, follow, true)
}
