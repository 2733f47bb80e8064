import { escapeHtml } from '../../platform/text/escape-html.ts'
import { safeHtml } from '../../platform/text/safe-html.ts'

/** A picture of the library, as a text shows it. */
export interface KeptPicture {
  /** The bare name of its file. */
  file: string
  width: number
  height: number
}

/** The HTML of an import with the pictures that are here. In place of each of the others is a link to where it is. */
export function withPictures(html: string, pictures: ReadonlyMap<string, KeptPicture>): string {
  return html.replace(/<img src="([^"]*)" alt="([^"]*)">/g, (_, src: string, alt: string) => {
    const address = unescaped(src)
    const picture = pictures.get(address)
    return picture ? pictureHtml(picture, alt) : `<a href="${src}">${alt || escapeHtml(nameOf(address))}</a>`
  })
}

/** Stored HTML in which a picture that has come stands where a link to it stood. */
export function placePicture(content: string, address: string, picture: KeptPicture): string {
  const mark = '\u0001'
  const [start = ''] = safeHtml(`<a href="${escapeHtml(address)}">${mark}</a>`).split(mark)
  const parts: string[] = []
  let at = 0
  for (let found = content.indexOf(start); found >= 0; found = content.indexOf(start, at)) {
    const end = content.indexOf('</a>', found)
    if (end < 0) break
    const words = content.slice(found + start.length, end).replace(/<[^>]*>/g, '')
    const alt = words === escapeHtml(nameOf(address)) ? '' : words.replaceAll('"', '&quot;')
    parts.push(content.slice(at, found), safeHtml(pictureHtml(picture, alt)))
    at = end + '</a>'.length
  }
  return parts.join('') + content.slice(at)
}

/** @param alt as it stands in an attribute */
const pictureHtml = ({ file, width, height }: KeptPicture, alt: string) =>
  `<img src="/uploads/${file}" alt="${alt}" width="${width}" height="${height}">`

/** What a file is called at the end of its address. */
export function nameOf(address: string): string {
  const path = address.replace(/[?#].*$/, '')
  const name = path.slice(path.lastIndexOf('/') + 1)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

const unescaped = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => signs[name] ?? '')
