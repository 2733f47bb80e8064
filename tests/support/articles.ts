import type { CallOf } from '#contract/endpoint.ts'
import type { EndpointNamed } from '#contract/index.ts'
import type { Client } from './client.ts'

type Fields = Partial<CallOf<EndpointNamed<'POST /api/articles'>>['body']>

/** An article that everybody may read, unless it says otherwise. */
export async function writeArticle(staff: Pick<Client, 'call'>, fields: Fields = {}) {
  const body = { title: 'Maré baixa', content: '<p>O mar recuou.</p>', isPublished: true, ...fields }
  return staff.call('POST /api/articles', { body })
}
