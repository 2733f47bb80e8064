import { useTranslation } from 'react-i18next'
import { useAlbumKind } from './album-kind.ts'

/** What a product is called that may have no name yet. */
export function useSlotName() {
  const { t } = useTranslation('staff-albums')
  const context = useAlbumKind()
  return (name: string | undefined, place: number) =>
    name || t('sheet.nameless', { number: place + 1, context })
}
