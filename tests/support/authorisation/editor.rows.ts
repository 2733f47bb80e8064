import { writeArticle } from '../articles.ts'
import { keepPicture } from '../library.ts'
import { everyone, type Row, staff } from './row.ts'
import type { World } from './world.ts'

const article = async ({ people, count }: World) => {
  const { id } = await writeArticle(people.admin, { title: `Texto ${count()}` })
  return { params: { id } }
}

const translation = async (world: World) => {
  const { params } = await article(world)
  const { id } = await world.people.admin.call('POST /api/articles/:id/translations', {
    params,
    body: { language: 'fr' },
  })
  return { params: { id } }
}

const revision = async (world: World) => {
  const { params } = await article(world)
  const [newest] = await world.people.admin.call('GET /api/articles/:id/revisions', { params })
  return { params: { ...params, rev: newest?.id }, body: {} }
}

const draft = async ({ people, count }: World) => {
  const { id } = await writeArticle(people.admin, { title: `Rascunho ${count()}`, isPublished: false })
  return { params: { id } }
}

const preview = async (world: World) => {
  const { params } = await draft(world)
  const { id, address } = await world.people.admin.call('POST /api/articles/:id/previews', { params })
  return { params: { ...params, preview: id, token: address.split('/').at(-1) } }
}

const picture = ({ site, people }: World) => keepPicture(site, people.admin)

/** Calls that only the article tools make. */
export const editorRows = {
  'GET /api/editor_latest': { answers: staff() },
  'GET /api/article-authors': { answers: staff() },
  'POST /api/articles/:id/restore': {
    answers: staff(),
    input: async (world) => {
      const { params } = await article(world)
      await world.people.admin.call('DELETE /api/articles/:id', { params })
      return { params }
    },
  },
  'POST /api/articles/:id/translations': {
    answers: staff(201),
    input: async (world) => ({ ...(await article(world)), body: { language: 'en' } }),
  },
  'PUT /api/articles/:id/original': {
    answers: staff(),
    input: async (world) => ({ ...(await translation(world)), body: { version: 1 } }),
  },
  'PUT /api/articles/:id/translation-of': {
    answers: staff(),
    input: async (world) => ({ ...(await translation(world)), body: { original: null } }),
  },
  'GET /api/articles/:id/previews': { answers: staff(), input: preview },
  'POST /api/articles/:id/previews': { answers: staff(201), input: draft },
  'DELETE /api/articles/:id/previews/:preview': { answers: staff(), input: preview },
  // Anybody with the link is allowed.
  'GET /api/article-previews/:token': { answers: everyone(), input: preview },
  'GET /api/articles/:id/revisions': { answers: staff(), input: article },
  'GET /api/articles/:id/revisions/:rev': { answers: staff(), input: revision },
  'POST /api/articles/:id/revisions/:rev/restore': { answers: staff(), input: revision },
  // Those allowed get 400: no file is sent.
  'POST /api/articles/:id/images': { answers: staff(400), input: article },
  // Those allowed get 404: the article does not have this picture.
  'DELETE /api/articles/:id/images/:name': {
    answers: staff(404),
    input: async (world) => {
      const { params } = await article(world)
      return { params: { ...params, name: await picture(world) } }
    },
  },
  'POST /api/uploadArticleCover': {
    answers: staff(),
    input: async (world) => {
      const { params } = await article(world)
      return { body: { article_id: params.id, description: 'Resumo' } }
    },
  },
  'PUT /api/editor_edit_cover/:id': {
    answers: staff(),
    input: async (world) => ({ ...(await article(world)), body: { cover: await picture(world) } }),
  },
} satisfies Record<string, Row>
