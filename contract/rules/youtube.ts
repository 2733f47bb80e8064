import { parseUrl } from './parse-url.ts'

const idPattern = /^[A-Za-z0-9_-]{11}$/
const hosts = new Set(['youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtube-nocookie.com'])
const paths = new Set(['embed', 'shorts', 'live', 'v', 'vi', 'e'])
/** What is embedded in the place of a video: a playlist, and what a channel sends just now. */
const notVideos = new Set(['videoseries', 'live_stream'])

/** The code that YouTube gives to put a video on a page. */
const embedPattern = /^<iframe\s[^>]*?\bsrc="([^"]+)"/i

/** The id of a YouTube video in what somebody pasted: the id, any of the addresses it has, or the code to embed it. */
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
