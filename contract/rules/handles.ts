import { parseUrl } from './parse-url.ts'

const instagramHandle = /^[a-z0-9._]{1,30}$/
const youtubeHandle = /^[a-z0-9._-]{1,30}$/
const youtubeChannel = /^\/(channel\/UC[\w-]{22}|(?:c|user)\/[\w.-]{1,100})$/

/** Extracts the handle from `lia`, `@lia` or the https URL of a profile. */
export function readInstagram(typed: string): string | undefined {
  const path = isAddress(typed) ? pathOn('instagram.com', typed) : `/${typed.replace(/^@/, '')}`
  const handle = path?.slice(1).toLowerCase() ?? ''
  return instagramHandle.test(handle) ? handle : undefined
}

/** Returns the canonical https URL of a channel, from a handle or any of its URLs. */
export function readYoutube(typed: string): string | undefined {
  const path = isAddress(typed) ? pathOn('youtube.com', typed) : `/@${typed.replace(/^@/, '')}`
  if (path === undefined) return undefined
  if (youtubeChannel.test(path)) return `https://www.youtube.com${path}`

  const handle = path.slice(2).toLowerCase()
  const isHandle = path.startsWith('/@') && youtubeHandle.test(handle)
  return isHandle ? `https://www.youtube.com/@${handle}` : undefined
}

const isAddress = (typed: string) => /\/|(instagram|youtube)\.com$/i.test(typed)

/** Returns the path of an https URL on a host, without a trailing slash. */
function pathOn(host: string, typed: string): string | undefined {
  const address = parseUrl(/^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`)
  if (address?.protocol !== 'https:' || address.username || address.port) return undefined
  if (address.hostname.replace(/^(www|m)\./, '') !== host) return undefined
  return address.pathname.replace(/\/$/, '')
}
