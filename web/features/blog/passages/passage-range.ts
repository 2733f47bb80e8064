interface Place {
  node: Text
  offset: number
}

/** What is shown below a node, and where each of its letters stands. White space counts once. */
interface ShownText {
  text: string
  places: readonly Place[]
}

/** What words stand in. */
export const blocks = 'p, li, h1, h2, h3, h4, h5, h6, blockquote, td, th, pre, figcaption, div'

export function readShownText(root: Node): ShownText {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const places: Place[] = []
  let text = ''
  let block: Element | null | undefined
  const add = (letter: string, place: Place) => {
    if (letter === ' ' && (text === '' || text.endsWith(' '))) return
    text += letter
    places.push(place)
  }
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const own = node.parentElement?.closest(blocks)
    // Blocks are apart, whether there is a space between their tags or not.
    const last = places.at(-1)
    if (last && own !== block) add(' ', last)
    block = own
    for (let offset = 0; offset < node.data.length; offset += 1) {
      const letter = node.data.charAt(offset)
      add(/\s/.test(letter) ? ' ' : letter, { node, offset })
    }
  }
  return { text, places }
}

/** Where words stand, however they are marked up; `first … last` by their ends. */
export function rangeOfWords({ text, places }: ShownText, words: string): Range | undefined {
  const [first = '', last] = words.split(' … ')
  const from = text.indexOf(first)
  if (first === '' || from < 0) return undefined
  const lastAt = last ? text.indexOf(last, from + first.length) : from
  const end = places[lastAt + (last ?? first).length - 1]
  const start = places[from]
  if (!start || !end || lastAt < 0) return undefined
  const range = document.createRange()
  range.setStart(start.node, start.offset)
  range.setEnd(end.node, end.offset + 1)
  return range
}
