import type { ListedArticle, ShownArticle } from '#contract/articles.ts'

/** Returns an article as in lists, for tests. */
export function listed(id: number, changes: Partial<ListedArticle> = {}): ListedArticle {
  return {
    id,
    idPost: id,
    slug: `artigo-${id}`,
    title: `Artigo ${id}`,
    content: '<p>Um trecho.</p>',
    cover: '',
    coverUrl: '',
    coverSizes: [],
    category: 8,
    categoryName: 'Fotografia',
    categoryKey: 'photography',
    createdAt: '2026-11-18T15:00:00.000Z',
    youtube: '',
    description: '',
    isLyrics: false,
    authorName: 'Joana Prates',
    language: 'pt',
    ...changes,
  }
}

export function shown(changes: Partial<ShownArticle> = {}): ShownArticle {
  const content = '<p>A tábua dizia <em>baixa-mar</em>.</p>'
  const { authorName: _listed, ...rest } = listed(1, { title: 'O contraluz', slug: 'o-contraluz' })
  return {
    ...rest,
    content,
    strTitle: rest.title,
    strPost: content,
    category: 'Fotografia',
    categoryId: 8,
    images: [],
    shareImage: '',
    isPublished: true,
    updatedAt: rest.createdAt,
    profileImage: '',
    authorName: 'Joana Prates',
    authorId: 2,
    welcomeMessage: 'Escrevo sobre luz.',
    next: null,
    previous: null,
    first: null,
    isFirst: true,
    lrc: '',
    trackId: null,
    isOriginal: true,
    translations: [],
    commentsOpen: true,
    isCommented: false,
    isQuoted: false,
    ...changes,
  }
}
