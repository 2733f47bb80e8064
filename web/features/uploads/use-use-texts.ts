import { useTranslation } from 'react-i18next'
import type { PictureUse } from '#contract/uploads.ts'

const known = ['article', 'shop', 'course', 'photo'] as const

/** "Em uso: artigo “Maré baixa”, loja “Farol”". */
export function useUseTexts() {
  const { t, i18n } = useTranslation('staff-uploads')
  const nameOf = ({ type, name }: PictureUse) =>
    t(`use.${known.find((one) => one === type) ?? 'other'}`, { name })

  return (uses: readonly PictureUse[]) => {
    const names = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(uses.map(nameOf))
    return t('usedBy', { names })
  }
}
