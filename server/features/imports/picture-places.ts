import { escapeHtml } from '../../platform/text/escape-html.ts'
import { safeHtml } from '../../platform/text/safe-html.ts'

/** A library picture in a text. */
export interface KeptPicture {
  /** Bare file name. */
  file: string
  width: number
  height: number
}

/** Inserts available pictures into imported HTML; each missing one becomes a link, apart from one before it. */
export function withPictures(html: string, pictures: ReadonlyMap<string, KeptPicture>): string {
  let end = 0
  let isAfterLink = false
  return html.replace(
    /<img src="([^"]*)" alt="([^"]*)">/g,
    (image, src: string, alt: string, start: number) => {
      const gap = isAfterLink && start === end ? ' ' : ''
      const address = unescaped(src)
      const picture = pictures.get(address)
      end = start + image.length
      isAfterLink = !picture
      if (picture) return pictureHtml(picture, alt)
      return `${gap}<a href="${src}">${alt || escapeHtml(nameOf(address))}</a>`
    },
  )
}

/** Replaces the link to a picture by the picture in stored HTML. */
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
    // Pictures need no space between them, as links do.
    parts.push(content.slice(at, found).replace(/(?<=\/a?>) $/, ''), safeHtml(pictureHtml(picture, alt)))
    at = end + '</a>'.length
  }
  return parts.join('') + content.slice(at)
}

/** @param alt Already escaped. */
const pictureHtml = ({ file, width, height }: KeptPicture, alt: string) =>
  `<img src="/uploads/${file}" alt="${alt}" width="${width}" height="${height}">`

/** Returns the file name in a URL. */
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
