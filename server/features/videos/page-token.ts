import { BadRequest } from '../../platform/errors.ts'
import type { Cursor } from './videos.store.ts'

/** Tells where a page ended, to nobody but us. */
export function tokenAfter({ publishedAt, id }: Cursor): string {
  return Buffer.from(`${Date.parse(publishedAt)}.${id}`).toString('base64url')
}

export function readToken(token: string): Cursor | undefined {
  if (token === '') return undefined
  const [, time, id] = /^(-?\d{1,14})\.(\d{1,15})$/.exec(Buffer.from(token, 'base64url').toString()) ?? []
  const published = new Date(Number(time))
  if (!id || Number.isNaN(published.getTime())) throw new BadRequest('page_token_invalid')
  return { publishedAt: published.toISOString(), id: Number(id) }
}
