import type { ListedArticle } from '#contract/articles.ts'
import { librarySources } from '#contract/rules/pictures.ts'

/** Of its sizes the first, which is its own, is enough. */
type Cover = Pick<ListedArticle, 'coverUrl' | 'coverSizes'>

interface CoverPictureProps {
  cover: Cover
  sizes: string
  /** On the first screen: fetched at once and before other pictures. */
  first?: boolean
  className?: string
}

/** The cover of an article in the best format and width; a piece of chart where there is none. The title stands beside it. */
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
