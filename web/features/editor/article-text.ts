/** What the first step of the editor writes. */
export interface ArticleText {
  title: string
  content: string
  youtube: string
  lrc: string
  trackId: number | null
}

export const noText: ArticleText = { title: '', content: '', youtube: '', lrc: '', trackId: null }

export function textOf({ title, content, youtube, lrc, trackId }: ArticleText): ArticleText {
  return { title, content, youtube, lrc, trackId }
}

export function isSameText(one: ArticleText, other: ArticleText): boolean {
  const parts = ['title', 'content', 'youtube', 'lrc', 'trackId'] as const
  return parts.every((part) => one[part] === other[part])
}

export const isEmptyText = (text: ArticleText) => isSameText(text, noText)
