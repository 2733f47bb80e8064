import { parseUrl } from './parse-url.ts'

const idPattern = /^[A-Za-z0-9_-]{11}$/
const hosts = new Set(['youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtube-nocookie.com'])

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
  const url = parseUrl(address)
  if (!url) return undefined
  const { hostname, pathname, searchParams } = url
  const host = hostname.replace(/^www\./, '')
  if (host === 'youtu.be') return pathname.split('/')[1]
  if (!hosts.has(host)) return undefined
  if (pathname === '/watch') return searchParams.get('v') ?? undefined
  return /^\/(?:embed|shorts|live|v)\/([^/]+)/.exec(pathname)?.[1]
}
