import { commentAddress } from '#contract/rules/comment-places.ts'
import type { ShownComments } from './comments.data.ts'

/** Returns comments as schema.org data, for search engines. */
export function commentData(
  { commented, count, comments }: ShownComments,
  absolute: (path: string) => string,
) {
  if (count === 0) return {}
  return {
    commentCount: count,
    comment: comments.map(({ id, username, text, createdAt }) => ({
      '@type': 'Comment',
      url: absolute(commentAddress(commented.path, id)),
      ...(username && { author: { '@type': 'Person', name: username } }),
      dateCreated: createdAt,
      text,
    })),
  }
}
