/** Runs in the page: texts and controls within this many pixels of either side. */
export function wordsUnder(width: number): string[] {
  const within = document.querySelector('dialog[open]') ?? document.body
  return [...within.querySelectorAll('header a, header button, h1, h2, dialog a, dialog button')]
    .filter((element) => {
      const { left, right } = element.getBoundingClientRect()
      return right > left && (left < width || right > innerWidth - width)
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 100))
}
