import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image'
import { useTranslation } from 'react-i18next'
import type { WaitingPicture } from '../outbox/outbox.ts'

/** The pictures of a line that is not stored yet. */
export function UnsentPictures({ pictures }: { pictures: readonly WaitingPicture[] }) {
  const { t } = useTranslation('chat')
  return (
    <span className="flex items-center gap-1.5 [&>svg]:size-4 [&>svg]:flex-none">
      <ImageIcon aria-hidden="true" />
      {t('pictures.name', { count: pictures.length })}
    </span>
  )
}
