export interface PictureFiles {
  /** `srcset` in AVIF and in WebP: `"/a.avif 960w, /b.avif 1728w"`. */
  avif: string
  webp: string
  /** Fallback for older browsers. */
  jpeg: string
  width: number
  height: number
}

interface PictureProps {
  files: PictureFiles
  /** Empty for decorative pictures. */
  alt: string
  sizes: string
  /** For pictures on the first screen: loaded eagerly and with priority. */
  first?: boolean
  className?: string
}

/** A picture of the site in the best format that the browser supports, with its size reserved. */
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
