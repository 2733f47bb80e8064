import { useTranslation } from 'react-i18next'
import { lazyComponent, useQuietComponent } from '../../../platform/hydration/lazy-component.ts'
import type { WaitingPicture } from '../outbox/outbox.ts'

interface UnsentPicturesProps {
  pictures: readonly WaitingPicture[]
}

/** Asked for by what chooses pictures, so that it is there before a line waits. */
export const unsentPreviews = lazyComponent<UnsentPicturesProps>(() => import('./unsent-previews.tsx'))

/** The pictures of a line that is not stored yet; how many they are, in the same room, where they cannot be shown. */
export function UnsentPictures({ pictures }: UnsentPicturesProps) {
  const { t } = useTranslation('chat')
  const Previews = useQuietComponent(unsentPreviews)
  return (
    <span className="my-1.5 flex h-20 gap-1 text-small">
      {Previews ? <Previews pictures={pictures} /> : t('pictures.name', { count: pictures.length })}
    </span>
  )
}
