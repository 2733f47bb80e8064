/** Where words stand in what is shown, however they are marked up; white space counts once. */
export function rangeOfWords(root: Node, words: string): Range | undefined {
  const [first = '', last] = words.split(' … ')
  const { text, places } = textOf(root)
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

interface Place {
  node: Text
  offset: number
}

/** The text of all below a node, and where each of its letters stands. */
function textOf(root: Node): { text: string; places: Place[] } {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const places: Place[] = []
  let text = ''
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const words = node.textContent ?? ''
    for (let offset = 0; offset < words.length; offset += 1) {
      const letter = /\s/.test(words[offset] ?? '') ? ' ' : (words[offset] ?? '')
      if (letter === ' ' && (text === '' || text.endsWith(' '))) continue
      text += letter
      places.push({ node: node as Text, offset })
    }
    // Blocks are apart, whether there is a space between their tags or not.
    if (isLastOfBlock(node) && !text.endsWith(' ') && text !== '') {
      text += ' '
      places.push({ node: node as Text, offset: Math.max(0, words.length - 1) })
    }
  }
  return { text, places }
}

/** What words stand in. */
export const blocks = 'p, li, h1, h2, h3, h4, h5, h6, blockquote, td, th, pre, figcaption, div'

function isLastOfBlock(node: Node): boolean {
  const block = node.parentElement?.closest(blocks)
  const next = nextText(node)
  return next?.parentElement?.closest(blocks) !== block
}

function nextText(node: Node): Node | null {
  const walker = document.createTreeWalker(node.ownerDocument ?? document, NodeFilter.SHOW_TEXT)
  walker.currentNode = node
  return walker.nextNode()
}
