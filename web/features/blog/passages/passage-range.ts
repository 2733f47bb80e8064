interface Place {
  node: Text
  offset: number
}

/** Visible text of a node, and the position of each character. Consecutive white space counts once. */
interface ShownText {
  text: string
  places: readonly Place[]
}

/** Elements that contain text. */
const blocks = 'p, li, h1, h2, h3, h4, h5, h6, blockquote, td, th, pre, figcaption, div'

export function readShownText(root: Node): ShownText {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  const places: Place[] = []
  let text = ''
  let block: Element | null | undefined
  const add = (letter: string, place: Place) => {
    if (letter === ' ' && (text === '' || text.endsWith(' '))) return
    text += letter
    places.push(place)
  }
  while (walker.nextNode()) {
    const node = walker.currentNode
    // Separates blocks and lines by a space, with or without white space between their tags.
    const last = places.at(-1)
    if (last && node.nodeName === 'BR') add(' ', last)
    if (!(node instanceof Text)) continue
    const own = node.parentElement?.closest(blocks)
    if (last && own !== block) add(' ', last)
    block = own
    for (let offset = 0; offset < node.data.length; offset += 1) {
      const letter = node.data.charAt(offset)
      add(/\s/.test(letter) ? ' ' : letter, { node, offset })
    }
  }
  return { text, places }
}

/**
 * Returns the range of a passage, whatever its markup. `first … last` stands for all text between both ends.
 */
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
