import { useTranslation } from 'react-i18next'
import { lazyComponent, useQuietComponent } from '../../../platform/hydration/lazy-component.ts'
import type { WaitingPicture } from '../outbox/outbox.ts'

interface UnsentPicturesProps {
  pictures: readonly WaitingPicture[]
}

/** Preloaded by the picture tray, so that it is ready when a line waits. */
export const unsentPreviews = lazyComponent<UnsentPicturesProps>(() => import('./unsent-previews.tsx'))

/** Pictures of an unsent line, or their number in the same space until previews have loaded. */
export function UnsentPictures({ pictures }: UnsentPicturesProps) {
  const { t } = useTranslation('chat')
  const Previews = useQuietComponent(unsentPreviews)
  return (
    <span className="my-1.5 flex h-20 gap-1 text-small">
      {Previews ? <Previews pictures={pictures} /> : t('pictures.name', { count: pictures.length })}
    </span>
  )
}
