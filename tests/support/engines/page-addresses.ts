import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../../web/routes.ts'
import type { Who } from './boxes.ts'
import { type FullSite, shopSlug } from './full-site.ts'

/** Addresses of the pages whose path in the site map is not their address, by that path. */
const addressesIn = ({
  lia,
  articleId,
  previewAddress,
  shopId,
  videoId,
  conversationId,
  mailId,
  importId,
}: FullSite) => ({
  'blog/:slug': '/blog/o-contraluz',
  'lyrics/:slug': '/lyrics/mare-de-lua',
  'preview/:token': previewAddress,
  'video/:id?': `/video/${videoId}`,
  'shop/:slug': `/shop/${shopSlug}`,
  'courses/:slug': '/courses/som-direto',
  'reset-password': '/reset-password?token=x',
  'confirm-email': '/confirm-email?token=x',
  'log/:slug/:day?': '/log/barra',
  'person/:id': '/person/1',
  'pvt/:id': `/pvt/${conversationId}`,
  ':slug': '/barra',
  'mail/:id': `/mail/${mailId}`,
  'albumAdd/:id': `/albumAdd/${shopId}`,
  'shopEdit/:id': `/shopEdit/${shopId}`,
  'albumEdit/:id': `/albumEdit/${shopId}`,
  'albumCover/:id': `/albumCover/${shopId}`,
  'admin/users/:id': `/admin/users/${lia.id}`,
  'admin/imports/:id': `/admin/imports/${importId}`,
  'admin/pages/:key': '/admin/pages/about',
  'editor/:id?': `/editor/${articleId}`,
  '*': '/no/such/page',
})

/** The user who opens the pages of these layouts; a visitor opens all others. */
const insiders: Record<string, Who> = {
  'layouts/signed-in-only.tsx': 'lia',
  'layouts/staff-only.tsx': 'neto',
}
/** Pages that another user than that of their layout opens, because they show more to them. */
const others: Record<string, Who> = { ':slug': 'lia', mail: 'neto', 'mail/:id': 'neto' }

type Pages = Record<Who, Record<string, string>>

/** Every page of the site map with its address, by the user who opens it. */
export function pagesOf(place: FullSite): Pages {
  const addresses: Record<string, string> = addressesIn(place)
  const pages: Pages = { visitor: {}, lia: {}, neto: {} }
  for (const [path, who] of screensOf(routes)) pages[who][path] = addresses[path] ?? `/${path}`
  return pages
}

/** Leaves out routes that only redirect. */
function screensOf(entries: readonly RouteConfigEntry[], who: Who = 'visitor'): [path: string, who: Who][] {
  return entries.flatMap(({ path = '', file, children }) => {
    if (children) return screensOf(children, insiders[file] ?? who)
    return file.endsWith('.tsx') ? [[path, others[path] ?? who]] : []
  })
}

/** One page of each kind, by its path in the site map: these are tested in every run. */
export const everyRun = new Set([
  ...['', 'blog/:slug', 'lyrics/:slug', 'music', 'shop/:slug', 'register'],
  ...['profile', 'pvt/:id', ':slug', 'admin/site', 'editor/:id?'],
])
