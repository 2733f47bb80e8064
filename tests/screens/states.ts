import { type Box, boxesOf, type Who } from '../support/engines/boxes.ts'
import type { FullSite } from '../support/engines/full-site.ts'
import { pagesOf } from '../support/engines/page-addresses.ts'
import { css } from '../support/engines/targets.ts'

/** A page, or a page after some steps, of which pictures are taken. */
export interface State extends Partial<Pick<Box, 'by' | 'only' | 'until'>> {
  /** Name of its pictures. */
  name: string
  at: string
  /** Whether the steps open a dialog, a drawer or a menu. */
  opens?: boolean
  /** Calls of the page to this path fail. */
  refused?: string
}

export type Person = Who | 'nina'

/** Every page, every dialog and menu, and pages that are empty or failed to load. */
export function statesOf(place: FullSite): Record<Person, State[]> {
  const pages = pagesOf(place)
  const boxes = boxesOf(place)
  const both = (who: Who) => [...pageStates(pages[who]), ...boxStates(boxes[who])]
  return {
    visitor: [...both('visitor'), ...visitorStates],
    lia: [...both('lia'), ...liaStates],
    neto: [...both('neto'), ...netoStates],
    nina: ninaStates,
  }
}

/** Pages that mark something as read are opened first, so that other pages do not depend on the order. */
export const readFirst = ({ conversationId, mailId }: FullSite): Partial<Record<Person, string[]>> => ({
  lia: [`/pvt/${conversationId}`, '/barra'],
  neto: [`/mail/${mailId}`, '/doca'],
})

const pageStates = (pages: Record<string, string>): State[] =>
  Object.entries(pages).map(([path, at]) => ({ name: `page-${fileName(path || 'home')}`, at }))

/** Named by feature and file; further boxes of the same file get a number. */
function boxStates(boxes: readonly Box[]): State[] {
  return boxes.map(({ file, at, by, ...rest }, index) => {
    const name = file.replace(/^features\/|\.tsx$/g, '').replaceAll('/', '.')
    const number = boxes.slice(0, index).filter((other) => other.file === file).length
    return { name: number ? `${name}-${number + 1}` : name, at, by, opens: true, ...rest }
  })
}

const fileName = (path: string) =>
  path
    .replaceAll('*', 'not-found')
    .replaceAll(/[^\w-]+/g, '-')
    .replace(/-$/, '')

const visitorStates: State[] = [
  { name: 'blog-found', at: '/blog?q=mar' },
  { name: 'blog-nothing-found', at: '/blog?q=xyzzy' },
  { name: 'article-missing', at: '/blog/nada' },
  { name: 'lyric-missing', at: '/lyrics/nada' },
  { name: 'album-missing', at: '/shop/nada' },
  { name: 'video-missing', at: '/video/nadanadanad' },
  { name: 'channel-missing', at: '/nada' },
  { name: 'register-refused', at: '/register', by: [css('main form [type=submit]')] },
  { name: 'login-refused', at: '/login', by: [css('main form [type=submit]')] },
  { name: 'contact-refused', at: '/contato', by: [css('main form [type=submit]')] },
]

/** A new member. */
const ninaStates: State[] = [
  { name: 'pvt-empty', at: '/pvt' },
  { name: 'profile-empty', at: '/profile' },
  { name: 'notifications-empty', at: '/channels', by: [css('.bell')], opens: true },
]

const failing: [string, string][] = [
  ['/mail', '/api/mailbox'],
  ['/admin/reports', '/api/admin/reports'],
  ['/admin/users', '/api/admin/users'],
  ['/admin/surveys', '/api/surveys'],
  ['/upload', '/api/uploads'],
  ['/albums', '/api/albums'],
]
const netoStates: State[] = [
  ...failing.map(([at, refused]) => ({ name: `${fileName(at.slice(1))}-failed`, at, refused })),
  { name: 'mail-nothing-found', at: '/mail?q=xyzzy' },
  { name: 'articles-nothing-found', at: '/editor_ls?q=xyzzy' },
]
const liaStates: State[] = [
  { name: 'profile-failed', at: '/profile', refused: '/api/userprofile' },
  { name: 'pvt-failed', at: '/pvt', refused: '/api/conversations' },
]
