import type { ListedArticle } from '#contract/articles.ts'

export type Cover = Pick<ListedArticle, 'coverUrl' | 'coverSizes'>

interface CoverPictureProps {
  cover: Cover
  /** Empty where the title stands beside it. */
  alt?: string
  sizes: string
  /** On the first screen: fetched at once and before other pictures. */
  first?: boolean
  className?: string
}

/** The cover of an article in the best format and width; a piece of chart where there is none. */
export function CoverPicture({ cover, alt = '', sizes, first = false, className = '' }: CoverPictureProps) {
  const { coverUrl, coverSizes } = cover
  if (!coverUrl) return <span className={`cover cover-none ${className}`} aria-hidden="true" />

  const [own] = coverSizes
  return (
    <picture className={`cover ${className}`}>
      {(['avif', 'webp'] as const).map((type) => {
        const srcSet = sourceSet(coverSizes, type)
        return srcSet && <source key={type} type={`image/${type}`} srcSet={srcSet} sizes={sizes} />
      })}
      <img
        src={coverUrl}
        alt={alt}
        width={own?.width ?? 1200}
        height={own?.height ?? 630}
        loading={first ? 'eager' : 'lazy'}
        {...(first && { fetchPriority: 'high' as const })}
        decoding={first ? 'sync' : 'async'}
      />
    </picture>
  )
}

function sourceSet(sizes: Cover['coverSizes'], type: string): string {
  return sizes
    .filter((size) => size.type.endsWith(type))
    .map(({ url, width }) => `${url} ${width}w`)
    .join(', ')
}
