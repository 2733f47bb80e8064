/** What can be commented. Lyrics are articles, and courses are albums. */
export const commentedKinds = ['article', 'video', 'album'] as const
export type CommentedKind = (typeof commentedKinds)[number]

const pattern = new RegExp(`^(${commentedKinds.join('|')}):([1-9]\\d{0,14})$`)

/** What stands in a line in the place of a channel's slug: no name of a channel has a colon. */
export function commentPlace({ kind, id }: { kind: CommentedKind; id: number }): string {
  return `${kind}:${id}`
}

export function isCommentPlace(place: string): boolean {
  return pattern.test(place)
}

/** Undefined for a channel. */
export function readCommentPlace(place: string): { kind: CommentedKind; id: number } | undefined {
  const [, kind, id] = pattern.exec(place) ?? []
  // The pattern allows no other kinds.
  return kind === undefined ? undefined : { kind: kind as CommentedKind, id: Number(id) }
}

/** Where one comment is, below the address of what it is about. */
export function commentAddress(path: string, id: number): string {
  return `${path}#comment-${id}`
}
