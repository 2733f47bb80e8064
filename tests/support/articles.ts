import type { CallOf } from '#contract/endpoint.ts'
import type { EndpointNamed } from '#contract/index.ts'
import type { Language } from '#contract/schema.ts'
import type { Client } from './client.ts'

type Fields = Partial<CallOf<EndpointNamed<'POST /api/articles'>>['body']>

/** Creates an article, published unless `fields` say otherwise. */
export async function writeArticle(staff: Pick<Client, 'call'>, fields: Fields = {}) {
  const body = { title: 'Maré baixa', content: '<p>O mar recuou.</p>', isPublished: true, ...fields }
  return staff.call('POST /api/articles', { body })
}

/** Translates an article into another language, published. */
export async function translateArticle(
  staff: Pick<Client, 'call'>,
  id: number,
  language: Language,
  fields: Fields,
): Promise<{ id: number; slug: string }> {
  const created = await staff.call('POST /api/articles/:id/translations', {
    params: { id },
    body: { language },
  })
  return staff.call('PUT /api/articles/:id', {
    params: { id: created.id },
    body: { isPublished: true, ...fields },
  })
}
