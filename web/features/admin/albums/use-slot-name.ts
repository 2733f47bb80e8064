import { useTranslation } from 'react-i18next'
import { useAlbumKind } from './album-kind.ts'

/** Returns the name of a product, or a substitute if it has none yet. */
export function useSlotName() {
  const { t } = useTranslation('staff-albums')
  const context = useAlbumKind()
  return (name: string | undefined, place: number) =>
    name || t('sheet.nameless', { number: place + 1, context })
}
