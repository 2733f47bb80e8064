/** Query keys by which other sites say which page is wanted; no page of ours has one of them. */
const tellingKeys = ['p', 'page_id', 'attachment_id', 'cat', 'tag', 'author', 'feed']

const longest = 500

/**
 * One spelling of an address: decoded, without a slash at its end, and of its query what says which page it is.
 * Nothing for what no address of a page is.
 */
export function redirectPath(address: string): string | undefined {
  const mark = address.indexOf('?')
  const path = decoded(mark < 0 ? address : address.slice(0, mark))
  if (path === undefined || !path.startsWith('/') || /[\p{Cc}\\]/u.test(path)) return undefined
  const query = mark < 0 ? '' : telling(address.slice(mark))
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  const whole = path.slice(0, end) + query
  return whole.length > longest || whole === '/' ? undefined : whole
}

function telling(search: string): string {
  const query = new URLSearchParams(search)
  const counted = tellingKeys.flatMap((key) => {
    const value = query.get(key)
    return value && /^[\w-]{1,100}$/.test(value) ? [[key, value]] : []
  })
  return counted.length > 0 ? `?${new URLSearchParams(counted)}` : ''
}

/** True where the query of a home page says that another page is wanted. */
export const isTelling = (address: string) => address.startsWith('/?') && telling(address.slice(1)) !== ''

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path).normalize('NFC')
  } catch {
    return undefined
  }
}
