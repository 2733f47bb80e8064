/** Subjects of comments. Lyrics are articles, and courses are albums. */
export const commentedKinds = ['article', 'video', 'album'] as const
export type CommentedKind = (typeof commentedKinds)[number]

const pattern = new RegExp(`^(${commentedKinds.join('|')}):([1-9]\\d{0,14})$`)

/** Key of a subject, used in place of a channel's slug. Slugs of channels never contain a colon. */
export function commentPlace({ kind, id }: { kind: CommentedKind; id: number }): string {
  return `${kind}:${id}`
}

export function isCommentPlace(place: string): boolean {
  return pattern.test(place)
}

/** Parses a subject's key; undefined for a channel's slug. */
export function readCommentPlace(place: string): { kind: CommentedKind; id: number } | undefined {
  const [, kind, id] = pattern.exec(place) ?? []
  // The pattern allows no other kinds.
  return kind === undefined ? undefined : { kind: kind as CommentedKind, id: Number(id) }
}

/** Returns the URL of a comment, from the path of its subject. */
export function commentAddress(path: string, id: number): string {
  return `${path}#comment-${id}`
}

/** Whether a link leads to a comment. */
export function isCommentAddress(link: string): boolean {
  return link.includes('#comment-')
}
