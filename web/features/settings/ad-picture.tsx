import { slotWidths } from '#contract/rules/albums.ts'
import { uploadSources } from '#contract/rules/pictures.ts'

/** What is in a slot, small. */
export function AdPicture({ image }: { image: string }) {
  const sources = uploadSources(image, slotWidths)
  return (
    <picture>
      {sources && <source type="image/avif" srcSet={sources.avif} sizes="84px" />}
      {sources && <source type="image/webp" srcSet={sources.webp} sizes="84px" />}
      <img src={image} alt="" loading="lazy" />
    </picture>
  )
}
