import { headline, pickNews } from '../news.ts'
import { everyone, type Row, staff } from './row.ts'
import type { World } from './world.ts'

const picked = async ({ site, count }: World) => {
  const link = `https://noticias.example/linha-${count()}`
  await pickNews(site, [headline(0, { link })])
  const { canalBarraNews } = await site.visitor.call('GET /api/news')
  return { params: { id: canalBarraNews.find((item) => item.link === link)?.id } }
}

/** News from other sites. */
export const newsRows = {
  'GET /api/news': { answers: everyone() },
  // The news source cannot be reached in this test, which gives an empty list.
  'GET /api/newsPicker': { answers: staff(), input: () => ({ query: { source: 'g1' } }) },
  'POST /api/newsPicker': {
    answers: staff(201),
    input: ({ count }) => ({ body: { source: 'g1', items: [headline(count())] } }),
  },
  'GET /api/newsPicker/saved': { answers: staff() },
  'DELETE /api/news/:id': { answers: staff(), input: picked },
} satisfies Record<string, Row>
