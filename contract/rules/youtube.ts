import { parseUrl } from './parse-url.ts'

const idPattern = /^[A-Za-z0-9_-]{11}$/
const hosts = new Set(['youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtube-nocookie.com'])
const paths = new Set(['embed', 'shorts', 'live', 'v', 'vi', 'e'])
/** Embed paths that are no video: a playlist, and the live stream of a channel. */
const notVideos = new Set(['videoseries', 'live_stream'])

/** Embed code of YouTube. */
const embedPattern = /^<iframe\s[^>]*?\bsrc="([^"]+)"/i

/** Extracts the id of a YouTube video from the id itself, any of its URLs, or its embed code. */
export function youtubeId(text: string): string | undefined {
  const trimmed = text.trim()
  const pasted = embedPattern.exec(trimmed)?.[1] ?? trimmed
  if (idPattern.test(pasted)) return pasted
  const id = idInAddress(/^https?:\/\//i.test(pasted) ? pasted : `https://${pasted.replace(/^\/\//, '')}`)
  return id !== undefined && idPattern.test(id) ? id : undefined
}

function idInAddress(address: string): string | undefined {
  const url = parseUrl(address.replaceAll('&amp;', '&'))
  if (!url) return undefined
  const host = url.hostname.replace(/^www\./, '')
  if (host !== 'youtu.be' && !hosts.has(host)) return undefined

  const [kind = '', id] = url.pathname.split(/[/&]/).filter(Boolean)
  const query = url.searchParams.get('v') ?? undefined
  if (kind === '' || kind === 'watch') return query ?? id
  if (paths.has(kind)) return id && !notVideos.has(id) ? id : undefined
  return host === 'youtu.be' ? kind : undefined
}
