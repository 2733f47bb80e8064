import { parseUrl } from './parse-url.ts'

const idPattern = /^[A-Za-z0-9_-]{11}$/
const hosts = new Set(['youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtube-nocookie.com'])

/** The id of a YouTube video in what somebody pasted: the id itself, or any of the addresses it has. */
export function youtubeId(text: string): string | undefined {
  const pasted = text.trim()
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
