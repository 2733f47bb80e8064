import { z } from 'zod'
import { ShownArticle } from './articles.ts'
import { endpoint } from './endpoint.ts'
import { done, id, instant, opaqueText } from './schema.ts'

const ofArticle = z.object({ id })

const Preview = z.object({
  id: z.number(),
  createdAt: instant,
  expiresAt: instant,
  /** A username; `''` where the account is gone. */
  creatorName: z.string(),
})

export const listPreviews = endpoint({
  method: 'GET',
  path: '/api/articles/:id/previews',
  access: 'staff',
  summary: 'The links that show an article to who has no account and have not ended, the newest first.',
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
    'Make a link that shows an article that is not published to whoever has it, for seven days. Its address is told this once.',
  params: ofArticle,
  response: Preview.extend({ address: z.string() }),
  hasSecret: true,
  errors: ['article_not_found', 'article_published', 'previews_too_many'],
})

export const deletePreview = endpoint({
  method: 'DELETE',
  path: '/api/articles/:id/previews/:preview',
  access: 'staff',
  summary: 'End such a link at once.',
  params: ofArticle.extend({ preview: id }),
  response: done,
  errors: ['article_not_found', 'preview_not_found'],
})

export const showPreview = endpoint({
  method: 'GET',
  path: '/api/article-previews/:token',
  access: 'public',
  summary: 'The article that such a link shows, as it is now; also when it has been published meanwhile.',
  params: z.object({ token: opaqueText(100) }),
  response: ShownArticle.extend({ expiresAt: instant }),
  errors: ['preview_not_found'],
})
