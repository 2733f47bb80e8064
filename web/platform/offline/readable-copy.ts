import { escapeText } from './offline-document.ts'

/** Elements that are kept; all others are replaced by their content. */
const plainTags = new Set(
  'h1 h2 h3 h4 p ul ol li blockquote pre code em strong b i s time table thead tbody tr th td figcaption br hr dl dt dd'.split(
    ' ',
  ),
)
const left =
  'script, style, template, svg, button:not(.nick), input, textarea, select, form, dialog, nav, video, audio, iframe, canvas, .edit-link, [hidden], [aria-hidden="true"]:not(.line-nick > *), [role="toolbar"], [role="dialog"], [role="menu"]'

/** Returns text and structure of an element as HTML, without anything interactive. */
export function readableCopy(element: Element): string {
  if (element.matches(left)) return ''
  const inner = [...element.childNodes]
    .map((node) => {
      if (node instanceof Text) return escapeText(node.data)
      return node instanceof Element ? readableCopy(node) : ''
    })
    .join('')
  const name = element.localName
  if (name === 'br' || name === 'hr') return `<${name}>`
  if (name === 'img') return escapeText(element.getAttribute('alt') ?? '')
  if (inner.trim() === '') return ''
  if (name === 'a') return linkCopy(element, inner)
  if (plainTags.has(name)) return `<${name}>${inner}</${name}>`
  // Only buttons of nicknames are left here. The brackets beside them are for the eye, as here.
  if (name === 'button') return `<b>${inner}</b>`
  if (element.matches('.line-nick > *')) return inner
  if (isBesideOthers(element)) return ` ${inner} `
  return isBlock(element) ? `<div class="line">${inner}</div>` : inner
}

function linkCopy(element: Element, inner: string): string {
  const url = addressIn(element)
  if (!url || !/^https?:$/.test(url.protocol)) return inner
  const href = url.origin === location.origin ? url.pathname + url.search : url.href
  return `<a href="${escapeText(href)}">${inner}</a>`
}

function addressIn(element: Element): URL | undefined {
  try {
    return new URL(element.getAttribute('href') ?? '', location.href)
  } catch {
    return undefined
  }
}

const isBlock = (element: Element) =>
  !['inline', 'inline-block', 'contents', 'inline-flex'].includes(getComputedStyle(element).display)

/** Time, nickname and text of a line are columns of one row; on a phone they form a paragraph. */
function isBesideOthers({ parentElement }: Element): boolean {
  if (parentElement?.matches('.line')) return true
  const { display, flexDirection } = getComputedStyle(parentElement ?? document.body)
  return display === 'grid' || (display === 'flex' && !flexDirection.startsWith('column'))
}
