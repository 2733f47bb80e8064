import { parseEmoji } from '#contract/rules/emoji.ts'
import { parseUrl } from '#contract/rules/parse-url.ts'
import { uploadName } from '#contract/rules/pictures.ts'
import { raisedText } from '#contract/rules/raised-text.ts'
import { youtubeId } from '#contract/rules/youtube.ts'

/** Result of cleaning pasted HTML. */
interface PastedHtml {
  html: string
  /** Names of the removed pictures, which belong to other sites and programs. */
  leftOut: string[]
}

/**
 * Converts the HTML of word processors to the schema of the editor: Word writes lists as paragraphs, Google
 * Docs puts nested lists beside their items, and both use h1, which here is the title of the article.
 */
export function cleanPastedHtml(html: string): PastedHtml {
  // PDFs and file names of Apple's systems have letters and accents apart, which no search would find.
  const { body } = parse(html.normalize())
  removeOfficeParts(body)
  convertWordLists(body)
  nestSubLists(body)
  lowerHeadings(body)
  plainEmphasis(body)
  raiseDigits(body)
  unwrapLinks(body)
  nameVideos(body)
  const leftOut = removeForeignPictures(body)
  // Empty lines for spacing: paragraphs already have a margin.
  removeEmptyLines(body)
  return { html: body.innerHTML, leftOut }
}

/** Returns whether only a picture was copied: its file is on the clipboard, too. */
export function isOnlyPicture(html: string): boolean {
  const { body } = parse(html)
  return body.querySelector('img') !== null && body.textContent.trim() === ''
}

/** Leaves out the style sheets of Word: the page's policy would refuse them, and report each paste. */
const parse = (html: string) =>
  new DOMParser().parseFromString(html.replace(/<style[\s>].*?<\/style>/gis, ''), 'text/html')

/** Comments and deletions of tracked changes, boxes of checklists, and the space above footnotes. */
const asides = [
  ...['[style*="mso-element:comment" i]', '.MsoCommentReference', '.msoDel', 'del[cite]', 'del[datetime]'],
  ...['sup:has(> a[href^="#cmnt"])', 'div:has(> p > a[href^="#cmnt_ref"])', 'li[role="checkbox"] img'],
  ...['[style*="mso-element:footnote-list" i] > br', '[style*="mso-element:endnote-list" i] > br'],
].join()

/** Also removes Word's empty paragraph marks, and makes its title an h1. */
function removeOfficeParts(body: HTMLElement): void {
  for (const part of body.querySelectorAll(asides)) part.remove()
  for (const part of body.querySelectorAll('o\\:p')) {
    if (part.textContent.trim() === '') part.remove()
  }
  for (const title of body.querySelectorAll('p.MsoTitle')) replaceTag(title, 'h1')
}

const wordLevel = /mso-list:\s*(l\d+)\s+level(\d+)/i

/** Converts Word's list paragraphs to lists. Their numbers and bullets are text in a part of their own. */
function convertWordLists(body: HTMLElement): void {
  let open: HTMLElement[] = []
  let openName = ''
  for (const item of [...body.querySelectorAll<HTMLElement>('p[style*="mso-list"]')]) {
    const [, name = '', depth] = wordLevel.exec(item.getAttribute('style') ?? '') ?? []
    const level = Number(depth ?? 0)
    if (level === 0) continue
    // A different list may follow directly, but nested levels may belong to it.
    const goesOn = item.previousElementSibling === open[0] && (level > 1 || name === openName)
    open = goesOn ? open.slice(0, level) : []
    if (level === 1) openName = name
    const marker = removeMarker(item)
    for (let at = open.length; at < level; at += 1) open.push(openList(item, open[at - 1], marker))
    const listItem = body.ownerDocument.createElement('li')
    listItem.append(paragraphOf(item))
    open.at(-1)?.append(listItem)
    item.remove()
  }
}

function removeMarker(item: HTMLElement): string {
  const marker = item.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]')
  marker?.remove()
  return marker?.textContent.trim() ?? ''
}

/** Creates a list: within the last item of the outer list, or before the paragraph. */
function openList(before: HTMLElement, around: HTMLElement | undefined, marker: string): HTMLElement {
  const list = before.ownerDocument.createElement(/^\(?(?:\d+|[a-z]{1,5})[.)]/i.test(marker) ? 'ol' : 'ul')
  if (!around) before.before(list)
  else (around.lastElementChild ?? around.appendChild(emptyItem(around))).append(list)
  return list
}

function emptyItem({ ownerDocument }: HTMLElement): HTMLElement {
  const item = ownerDocument.createElement('li')
  item.append(ownerDocument.createElement('p'))
  return item
}

function paragraphOf(item: HTMLElement): HTMLElement {
  const paragraph = item.ownerDocument.createElement('p')
  paragraph.append(...item.childNodes)
  return paragraph
}

function nestSubLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    list.previousElementSibling?.append(list)
  }
}

/** Lowers all headings by one level if there is an h1. */
function lowerHeadings(body: HTMLElement): void {
  const step = body.querySelector('h1') ? 1 : 0
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const level = Math.min(4, Number(heading.tagName.slice(1)) + step)
    if (heading.tagName !== `H${level}`) replaceTag(heading, `h${level}`)
  }
}

/** Removes bold within headings and underlines of links, which have these styles anyway. */
function plainEmphasis(body: HTMLElement): void {
  for (const bold of body.querySelectorAll(':is(h2, h3, h4) :is(b, strong)'))
    bold.replaceWith(...bold.childNodes)
  for (const part of body.querySelectorAll<HTMLElement>(':is(h2, h3, h4) [style]')) part.style.fontWeight = ''
  for (const line of body.querySelectorAll('a u, u:has(> a:only-child)')) line.replaceWith(...line.childNodes)
  for (const part of body.querySelectorAll<HTMLElement>('a [style], :has(> a:only-child)[style]'))
    part.style.textDecoration = ''
}

/** The editor has no superscript, so digits become their Unicode forms. */
function raiseDigits(body: HTMLElement): void {
  for (const tag of ['sup', 'sub'] as const) {
    for (const part of body.querySelectorAll(`${tag}, [style*="vertical-align:${tag}" i]`)) {
      const text = raisedText(tag, part.textContent)
      if (text !== undefined) part.replaceWith(text)
    }
  }
}

/** Resolves Google's redirects, and removes links to anchors within the copied document. */
function unwrapLinks(body: HTMLElement): void {
  for (const link of body.querySelectorAll('a[href^="#"]')) link.replaceWith(...link.childNodes)
  for (const link of body.querySelectorAll<HTMLAnchorElement>('a[href*="google.com/url?"]')) {
    const target = parseUrl(link.href)?.searchParams.get('q')
    if (target) link.setAttribute('href', target)
  }
}

/** Replaces an embedded player by the address of its video, which the editor converts to a video. */
function nameVideos(body: HTMLElement): void {
  for (const frame of body.querySelectorAll('iframe')) {
    const id = youtubeId(frame.getAttribute('src') ?? '')
    const line = frame.ownerDocument.createElement('p')
    line.textContent = `https://youtu.be/${id}`
    if (id) frame.replaceWith(line)
  }
}

/** Keeps the only line of a cell or of a list item, which must not be empty. */
function removeEmptyLines(body: HTMLElement): void {
  for (const gap of body.querySelectorAll(':is(p, h2, h3, h4, ul, ol, table, div) + br')) gap.remove()
  body.querySelector('br.Apple-interchange-newline')?.remove()
  for (const line of body.querySelectorAll(':is(p, h2, h3, h4, div):not(:only-child)')) {
    if (line.textContent.trim() === '' && !line.querySelector('img, table, hr')) line.remove()
  }
}

function replaceTag(element: Element, tag: string): void {
  const replacement = element.ownerDocument.createElement(tag)
  replacement.append(...element.childNodes)
  element.replaceWith(replacement)
}

function removeForeignPictures(body: HTMLElement): string[] {
  const leftOut: string[] = []
  for (const picture of body.querySelectorAll('img')) {
    const source = (picture.getAttribute('src') ?? '').replace(`${location.origin}/`, '/')
    const emoji = parseEmoji(picture.alt.trim())
    if (uploadName(source) !== '') {
      picture.setAttribute('src', source)
      continue
    }
    if (!emoji) leftOut.push(nameOf(picture, source))
    // Other sites draw emoji as images; here they are characters.
    picture.replaceWith(emoji ?? '')
  }
  return leftOut
}

/** Returns the alternative text, the file name or the host of a picture; `''` for an embedded one. */
function nameOf({ alt }: HTMLImageElement, source: string): string {
  if (alt.trim()) return alt.trim().slice(0, 60)
  const [, host = '', path = ''] = /^https?:\/\/([^/?#]+)([^?#]*)/i.exec(source) ?? []
  const file = path.slice(path.lastIndexOf('/') + 1)
  return /^[^%]{1,60}\.\w{3,4}$/.test(file) ? file : host
}
