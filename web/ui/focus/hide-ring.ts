/**
 * WebKit shows focus rings when a script or a dialog sets the focus, even without keyboard use: tapping the
 * notifications would show one around their first button. `data-pointed` hides it until a key is pressed.
 */
export function hideRingFromPointers(): void {
  let isPointing = false
  const follow = ({ type }: Event) => {
    if (type !== 'focusin') isPointing = type === 'pointerdown'
    const focused = document.activeElement
    // Not in fields, where it shows where one types.
    focused?.toggleAttribute('data-pointed', isPointing && !focused.matches(':read-write, body'))
  }
  for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, follow, true)
}
