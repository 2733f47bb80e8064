import type { ListedArticle, ShownArticle } from '#contract/articles.ts'
import { categoryKey } from '#contract/rules/categories.ts'
import { safeNow } from '../../platform/text/safe-html.ts'
import { addressOfFile } from '../pictures/pictures.service.ts'
import type { NameOfCategory } from '../site/site.service.ts'
import type { ArticleRow, ListedRow, PictureFile } from './articles.store.ts'

/** Public data of an author. */
export interface Author {
  name: string
  profileImage: string
  welcomeMessage: string
  /** Id of the author, if their public page can be opened. */
  personId: number | null
}

/** A possible author. */
export interface PossibleAuthor {
  id: number
  name: string
  username: string
}

const mediaTypes: Partial<Record<string, string>> = { jpg: 'image/jpeg' }

export function presentListed(
  row: ListedRow,
  nameOf: NameOfCategory,
  author: Author | undefined,
): ListedArticle {
  const { id, slug, title, description, category, youtube, isLyrics } = row
  return {
    ...{ id, idPost: id, slug, title, description, category, youtube, isLyrics },
    ...labelOf(category, nameOf),
    ...coverOf(row.coverFiles ?? []),
    content: safeNow(row.excerpt, row),
    createdAt: row.publishedAt ?? row.createdAt,
    authorName: author?.name ?? '',
    language: row.language,
  }
}

export function presentShown(
  row: ArticleRow,
  nameOf: NameOfCategory,
  author: Author | undefined,
): ShownArticle {
  const { category: categoryId, categoryName, ...listed } = presentListed(row, nameOf, author)
  const { images, next, previous, first } = row
  const content = safeNow(row.content, row)
  return {
    ...listed,
    ...{ strTitle: row.title, strPost: content, content },
    ...{ category: categoryName, categoryId },
    images: images.map((image) => ({ image })),
    shareImage: addressOfFile(row.shareFile),
    isPublished: row.isPublished,
    updatedAt: row.updatedAt,
    profileImage: author?.profileImage ?? '',
    authorId: author?.personId ?? null,
    welcomeMessage: author?.welcomeMessage ?? '',
    ...{ next, previous, first, isFirst: first?.slug === row.slug },
    ...{ lrc: row.lrc, trackId: row.trackId },
    isOriginal: row.translationOf === null,
    ...{ translations: row.translations, commentsOpen: row.commentsOpen },
    ...{ isCommented: row.isCommented, isQuoted: row.isQuoted },
  }
}

export function labelOf(category: number | null, nameOf: NameOfCategory) {
  const key = category === null ? undefined : categoryKey(category)
  return { categoryKey: key ?? '', categoryName: key ? nameOf(key) : '' }
}

export function coverOf(files: PictureFile[]) {
  const [whole] = files
  return {
    cover: whole?.name ?? '',
    coverUrl: addressOfFile(whole?.name ?? null),
    coverSizes: files.map((file) => ({
      url: addressOfFile(file.name),
      width: file.width,
      height: file.height,
      type: mediaTypes[file.type] ?? `image/${file.type}`,
    })),
  }
}
