/** What browsers call the key of an input method. */
const inputMethodKeyCode = 229

/**
 * Safari tells of the key that ends a word being composed once the word has ended, as if it were meant for the page:
 * Enter would send what is written. Keys without a name are those of Android, which calls all of its letters so.
 */
export function ignoreComposedKeys(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      const isComposed = event.keyCode === inputMethodKeyCode && !event.isComposing
      if (isComposed && event.key !== 'Unidentified') event.stopImmediatePropagation()
    },
    { capture: true },
  )
}
