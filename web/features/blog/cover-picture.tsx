import type { ListedArticle } from '#contract/articles.ts'
import { librarySources } from '#contract/rules/pictures.ts'

/** Only the first size, that of the original, is needed. */
type Cover = Pick<ListedArticle, 'coverUrl' | 'coverSizes'>

interface CoverPictureProps {
  cover: Cover
  sizes: string
  /** Whether it is in the first viewport: loaded eagerly, with high priority. */
  first?: boolean
  className?: string
}

/**
 * Cover of an article in the best format and width, or a piece of chart without one. Decorative, because the
 * title is beside it.
 */
export function CoverPicture({ cover, sizes, first = false, className = '' }: CoverPictureProps) {
  const { coverUrl, coverSizes } = cover
  if (!coverUrl) return <span className={`cover cover-none ${className}`} aria-hidden="true" />

  const [own] = coverSizes
  const sources = librarySources(coverUrl)
  return (
    <picture className={`cover ${className}`}>
      {sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {sources && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      <img
        src={coverUrl}
        alt=""
        width={own?.width ?? 1200}
        height={own?.height ?? 630}
        loading={first ? 'eager' : 'lazy'}
        {...(first && { fetchPriority: 'high' as const })}
        decoding={first ? 'sync' : 'async'}
      />
    </picture>
  )
}
