import { writeArticle } from '../articles.ts'
import { makeAlbum } from '../stores.ts'
import { each, everyone, members, type Row, staff } from './row.ts'
import { oncePerWorld, type World } from './world.ts'

const makeStore =
  ({ draft = false } = {}) =>
  ({ site, count }: World) => {
    const products = [{ name: 'Lente', actionUrl: 'https://loja.example/lente' }]
    return makeAlbum(site, { name: `loja ${count()}`, draft, products })
  }
const store = oncePerWorld(makeStore())
const draftStore = oncePerWorld(makeStore({ draft: true }))
const ofStore = ({ slug }: { slug: string }) => ({ params: { slug }, body: { position: 0 } })

const ofArticle =
  (fields: Parameters<typeof writeArticle>[1]) =>
  async ({ people, count }: World) => {
    const title = `Artigo ${count()}`
    const { id, slug } = await writeArticle(people.admin, { title, ...fields })
    return { params: { id, slug }, body: { title, isPublished: true, isLyrics: false } }
  }

const commented =
  (body: object, isPublished = true) =>
  async ({ people, count }: World) => {
    const { id } = await writeArticle(people.admin, { title: `Comentado ${count()}`, isPublished })
    return { params: { kind: 'article', id }, body }
  }

/** Public pages, and the content that staff write for them. */
export const contentRows = {
  // On unpublished content.
  'GET /api/comments/:kind/:id': {
    answers: each([404, 404, 404, 200, 200]),
    input: commented({}, false),
  },
  'POST /api/comments/:kind/:id': { answers: members(), input: commented({ text: 'Que bonito!' }) },
  'PUT /api/comments/:kind/:id/open': { answers: staff(), input: commented({ isOpen: false }) },
  'GET /api/article-categories': { answers: everyone() },
  'GET /api/album-categories': { answers: everyone() },
  'GET /api/articles': { answers: everyone() },
  'GET /api/articleLast': { answers: everyone() },
  'GET /api/lyrics': { answers: everyone() },
  // Not published.
  'GET /api/article/:slug': {
    answers: each([404, 404, 404, 200, 200]),
    input: ofArticle({ isPublished: false }),
  },
  'GET /api/lyrics/:slug': { answers: everyone(), input: ofArticle({ isLyrics: true }) },
  'POST /api/articles': {
    answers: staff(201),
    input: ({ count }) => ({ body: { title: `Novo ${count()}` } }),
  },
  'GET /api/articles/:id': { answers: staff(), input: ofArticle({}) },
  'PUT /api/articles/:id': { answers: staff(), input: ofArticle({}) },
  'PUT /api/editor_edit2/:id': { answers: staff(), input: ofArticle({}) },
  'DELETE /api/articles/:id': { answers: staff(), input: ofArticle({}) },
  'GET /api/stores': { answers: everyone() },
  'GET /api/stores/categories': { answers: everyone() },
  'GET /api/courses': { answers: everyone() },
  'GET /api/latestStores': { answers: everyone() },
  // Not published.
  'GET /api/shop/:slug': {
    answers: each([404, 404, 404, 200, 200]),
    input: async (world) => ofStore(await draftStore(world)),
  },
  'GET /api/course/:slug': { answers: everyone(), input: async (world) => ofStore(await store(world)) },
  'POST /api/shop/:slug/click': { answers: everyone(), input: async (world) => ofStore(await store(world)) },
  'GET /api/ads': { answers: everyone() },
  'GET /api/search': { answers: everyone(), input: () => ({ query: { q: 'mar' } }) },
  'GET /api/admin/search': { answers: staff(), input: () => ({ query: { q: 'mar' } }) },
  'GET /api/search_lyrics': { answers: everyone(), input: () => ({ query: { q: 'mar' } }) },
} satisfies Record<string, Row>
