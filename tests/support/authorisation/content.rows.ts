import { makeAlbum } from '../stores.ts'
import { each, everyone, type Row } from './row.ts'
import type { World } from './world.ts'

const ofAlbum =
  ({ draft = false } = {}) =>
  async ({ site, count }: World) => {
    const products = [{ name: 'Lente', actionUrl: 'https://loja.example/lente' }]
    const { slug } = await makeAlbum(site, { name: `loja ${count()}`, draft, products })
    return { params: { slug }, body: { position: 0 } }
  }

/** What the public pages show, and what staff write for them. */
export const contentRows = {
  'GET /api/tracks': { answers: everyone() },
  'GET /api/stores': { answers: everyone() },
  'GET /api/stores/categories': { answers: everyone() },
  'GET /api/courses': { answers: everyone() },
  'GET /api/latestStores': { answers: everyone() },
  // Not published.
  'GET /api/shop/:slug': { answers: each([404, 404, 404, 200, 200]), input: ofAlbum({ draft: true }) },
  'GET /api/course/:slug': { answers: everyone(), input: ofAlbum() },
  'POST /api/shop/:slug/click': { answers: everyone(), input: ofAlbum() },
  'GET /api/ads': { answers: everyone() },
  'GET /api/search': { answers: everyone(), input: () => ({ query: { q: 'mar' } }) },
  'GET /api/search_lyrics': { answers: everyone(), input: () => ({ query: { q: 'mar' } }) },
} satisfies Record<string, Row>
