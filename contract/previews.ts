import { z } from 'zod'
import { ShownArticle } from './articles.ts'
import { endpoint } from './endpoint.ts'
import { done, id, instant, opaqueText } from './schema.ts'

const ofArticle = z.object({ id })

const Preview = z.object({
  id: z.number(),
  createdAt: instant,
  expiresAt: instant,
  /** A username; `''` if the account was deleted. */
  creatorName: z.string(),
})

export const listPreviews = endpoint({
  method: 'GET',
  path: '/api/articles/:id/previews',
  access: 'staff',
  summary: 'List the valid preview links of an article, newest first.',
  params: ofArticle,
  response: z.array(Preview),
  errors: ['article_not_found'],
})

export const addPreview = endpoint({
  method: 'POST',
  path: '/api/articles/:id/previews',
  access: 'staff',
  status: 201,
  summary:
    'Create a preview link, which shows an unpublished article without an account for seven days. Only this response contains the link.',
  params: ofArticle,
  response: Preview.extend({ address: z.string() }),
  hasSecret: true,
  errors: ['article_not_found', 'article_published', 'previews_too_many'],
})

export const deletePreview = endpoint({
  method: 'DELETE',
  path: '/api/articles/:id/previews/:preview',
  access: 'staff',
  summary: 'Revoke a preview link.',
  params: ofArticle.extend({ preview: id }),
  response: done,
  errors: ['article_not_found', 'preview_not_found'],
})

export const showPreview = endpoint({
  method: 'GET',
  path: '/api/article-previews/:token',
  access: 'public',
  summary: 'Get the article of a preview link in its current state, even if it has been published since.',
  params: z.object({ token: opaqueText(100) }),
  response: ShownArticle.extend({ expiresAt: instant }),
  errors: ['preview_not_found'],
})
