/** A page of this site, in the terms of the view `card_addresses`. */
export interface OwnPage {
  type: 'text' | 'album' | 'video' | 'track' | 'photo' | 'survey'
  slug: string
}

const types: Record<string, OwnPage['type']> = {
  blog: 'text',
  magazine: 'text',
  lyrics: 'text',
  shop: 'album',
  courses: 'album',
  video: 'video',
}
const homes = ['/', '/homeBlog', '/homeCommunity']

/** Parses a URL of this site; undefined for pages without cards. Does not request the page. */
export function ownPageOf({ pathname, hash }: URL): OwnPage | undefined {
  const [, first = '', slug = '', ...more] = pathname.split('/')
  const type = Object.hasOwn(types, first) ? types[first] : undefined
  if (type && /^[\w:-]{1,120}$/.test(slug) && more.join('') === '') return { type, slug }

  const [, one, id = ''] = /^#(track|photo)-([1-9]\d{0,8})$/.exec(hash) ?? []
  if (one === 'track' && pathname === '/music') return { type: 'track', slug: id }
  if (one === 'photo' && pathname === '/photos') return { type: 'photo', slug: id }
  return hash === '#survey' && homes.includes(pathname) ? { type: 'survey', slug: '' } : undefined
}
