import { useTranslation } from 'react-i18next'
import type { PictureUse } from '#contract/uploads.ts'

const kinds = ['article', 'shop', 'course', 'photo', 'track', 'page'] as const

/** Describes where a picture is used: "Em uso: artigo “Maré baixa”, loja “Farol”". */
export function useUseTexts() {
  const { t, i18n } = useTranslation('staff-uploads')
  const nameOf = ({ type, name }: PictureUse) =>
    t(`use.${kinds.find((one) => one === type) ?? 'other'}`, { name })
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  const namesOf = (uses: readonly PictureUse[]) => list.format(uses.map(nameOf))

  return {
    used: (uses: readonly PictureUse[]) => t('usedBy', { names: namesOf(uses) }),
    copied: (uses: readonly PictureUse[]) => t('copiedTo', { names: namesOf(uses) }),
    copiesStay: (uses: readonly PictureUse[]) => t('copiesStay', { names: namesOf(uses) }),
  }
}
