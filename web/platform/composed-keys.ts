/**
 * Stops the keydown event that Safari fires after a composition has ended: its Enter would send the text.
 * Android reports all letters with this key code, but with the key `Unidentified`; these pass.
 */
export function ignoreComposedKeys(): void {
  const ignore = (event: KeyboardEvent) => {
    const isComposed = event.keyCode === inputMethodKeyCode && !event.isComposing
    if (isComposed && event.key !== 'Unidentified') event.stopImmediatePropagation()
  }
  addEventListener('keydown', ignore, true)
}

/** `keyCode` of keydown events that the input method handles. */
const inputMethodKeyCode = 229
