import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import routes from '../../web/routes.ts'
import { inEachEngine } from '../support/engines/each-engine.ts'
import { desktop, type EngineGuest, newGuest, phone } from '../support/engines/engine-guest.ts'
import { type FullSite, shopSlug, startFullSite } from '../support/engines/full-site.ts'

let place: FullSite

beforeAll(async () => {
  place = await startFullSite()
})
afterAll(() => place?.site.stop())

/** Where each page of the site map is looked at: by a visitor, or by who is signed in. */
const pagesOf = ({ articleId, shopId, videoId, conversationId, mailId }: FullSite) => ({
  visitor: {
    '': '/',
    homeCommunity: '/homeCommunity',
    homeBlog: '/homeBlog',
    blog: '/blog',
    'blog/:slug': '/blog/o-contraluz',
    lyrics: '/lyrics',
    'lyrics/:slug': '/lyrics/mare-de-lua',
    music: '/music',
    photos: '/photos',
    cryptos: '/cryptos',
    bio: '/bio',
    mobileMenu: '/mobileMenu',
    videos: '/videos',
    'video/:id': `/video/${videoId}`,
    extraIncome: '/extraIncome',
    shop: '/shop',
    'shop/:slug': `/shop/${shopSlug}`,
    courses: '/courses',
    'courses/:slug': '/courses/som-direto',
    channels: '/channels',
    login: '/login',
    register: '/register',
    'forgot-password': '/forgot-password',
    'reset-password': '/reset-password?token=x',
    'curso/voce-nao-e-um-lixo': '/curso/voce-nao-e-um-lixo',
    'termos-de-uso': '/termos-de-uso',
    'politica-de-privacidade': '/politica-de-privacidade',
    'sobre-nos': '/sobre-nos',
    contato: '/contato',
    'person/:id': '/person/1',
    '*': '/no/such/page',
  },
  lia: {
    profile: '/profile',
    pvt: '/pvt',
    'pvt/:id': `/pvt/${conversationId}`,
    ':slug': '/barra',
  },
  neto: {
    mail: '/mail',
    'mail/:id': `/mail/${mailId}`,
    albums: '/albums',
    albumAdd: '/albumAdd',
    'albumAdd/:id': `/albumAdd/${shopId}`,
    courseAdd: '/courseAdd',
    'shopEdit/:id': `/shopEdit/${shopId}`,
    'albumEdit/:id': `/albumEdit/${shopId}`,
    'albumCover/:id': `/albumCover/${shopId}`,
    admin: '/admin',
    'admin/reports': '/admin/reports',
    'admin/users': '/admin/users',
    'admin/users/names': '/admin/users/names',
    'admin/users/:id': '/admin/users/2',
    'admin/audit': '/admin/audit',
    'admin/site': '/admin/site',
    'admin/pages': '/admin/pages',
    'admin/pages/:key': '/admin/pages/about',
    'admin/photos': '/admin/photos',
    'admin/categories': '/admin/categories',
    'admin/ads': '/admin/ads',
    'admin/cryptos': '/admin/cryptos',
    newsPicker: '/newsPicker',
    'editor/:id?': `/editor/${articleId}`,
    'editor_image/:id': `/editor_image/${articleId}`,
    'editor_step2/:id': `/editor_step2/${articleId}`,
    editor_ls: '/editor_ls',
    upload: '/upload',
    'admin/surveys': '/admin/surveys',
    'admin/tracks': '/admin/tracks',
    'admin/videos': '/admin/videos',
  },
})

test('every page of the site map has an address here', () => {
  const listed = Object.values(pagesOf(place)).flatMap((pages) => Object.keys(pages))
  expect(listed.toSorted()).toEqual(pathsOf(routes).toSorted())
})

/** Not those that lead on. */
function pathsOf(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, index, file, children }) => {
    if (children) return pathsOf(children)
    return file.endsWith('.tsx') ? [index ? '' : (path ?? '')] : []
  })
}

inEachEngine((engine) => {
  test.each(['visitor', 'lia', 'neto'] as const)(
    'every page that %s sees opens without an error or a broken policy, and fits on desktop and phone',
    async (who) => {
      const guest = await newGuest(engine(), place.site)
      if (who !== 'visitor') await guest.signIn(who)
      const flaws: string[] = []
      for (const path of Object.values(pagesOf(place)[who])) {
        await guest.open(path)
        flaws.push(...(await flawsAtBothWidths(guest, path)))
      }
      await guest.page.close()
      expect(flaws).toEqual([])
    },
  )
})

async function flawsAtBothWidths(guest: EngineGuest, path: string): Promise<string[]> {
  const flaws: string[] = []
  for (const size of [desktop, phone]) {
    await guest.page.resize(size)
    const excess = await guest.excessWidth()
    if (excess > 0) flaws.push(`${path} at ${size.width} px: ${excess} px too wide`)
  }
  return [...flaws, ...(await guest.complaints())]
}
