export interface PictureFiles {
  /** `srcset` in AVIF and in WebP: `"/a.avif 960w, /b.avif 1728w"`. */
  avif: string
  webp: string
  /** For everything older. */
  jpeg: string
  width: number
  height: number
}

interface PictureProps {
  files: PictureFiles
  /** Empty for pictures that only decorate. */
  alt: string
  sizes: string
  /** On the first screen: fetched at once and before other pictures. */
  first?: boolean
  className?: string
}

/** A picture of ours in the best format that a browser reads. Its room is known before it arrives. */
export function Picture({ files, alt, sizes, first = false, className = '' }: PictureProps) {
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={files.avif} sizes={sizes} />
      <source type="image/webp" srcSet={files.webp} sizes={sizes} />
      <img
        src={files.jpeg}
        alt={alt}
        width={files.width}
        height={files.height}
        loading={first ? 'eager' : 'lazy'}
        {...(first && { fetchPriority: 'high' as const })}
        decoding={first ? 'sync' : 'async'}
        className={className}
      />
    </picture>
  )
}
