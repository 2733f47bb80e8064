import type { AlbumKind } from '#contract/rules/albums.ts'
import type { Language } from '#contract/schema.ts'
import * as contract from '#contract/stores.ts'
import type { Actor } from '../../platform/actor.ts'
import { setTotal } from '../../platform/http/pagination.ts'
import { type Http, type Route, serve } from '../../platform/http/routes.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { StoresService } from './stores.service.ts'

interface AlbumCall {
  params: { slug: string }
  actor: Actor | null
  language: Language
  http: Http
}

export function storesRoutes(stores: StoresService, translator: Translator): Route[] {
  const list = async (kind: AlbumKind, query: Parameters<typeof stores.list>[0], http: Http) => {
    const { albums, total } = await stores.list({ ...query, kind })
    const { category, page, limit } = query
    setTotal(http, { category, page, limit }, total)
    return albums
  }

  const show =
    (folder: 'shop' | 'course') =>
    async ({ params, actor, language, http }: AlbumCall) => {
      const album = await stores.show(actor, params.slug, language)
      if (album.slug !== params.slug) {
        http.status(301)
        http.header('location', `/api/${folder}/${encodeURIComponent(album.slug)}`)
      }
      return album
    }

  return [
    serve(contract.listStores, ({ query, http }) => list('shop', { kind: 'shop', ...query }, http)),
    serve(contract.listCourses, ({ query, http }) => list('course', { kind: 'course', ...query }, http)),
    serve(contract.latestStores, async () => (await stores.list({ kind: 'shop', page: 1, limit: 6 })).albums),
    serve(contract.storeCategories, ({ query }) => stores.listCategories(query.kind)),
    serve(contract.showShop, show('shop')),
    serve(contract.showCourse, show('course')),
    serve(contract.clickSlot, async ({ params, body, language, http }) => {
      await stores.click({ ...params, ...body, ip: http.ip })
      return { status: 'success' as const, message: translator.in(language)('stores:done.counted') }
    }),
    serve(contract.ads, () => stores.ads()),
  ]
}
