import { useTranslation } from 'react-i18next'

const groups = ['regional', 'relations', 'music', 'entertainment'] as const

/** Returns the translated name of a channel group; custom groups are returned as they are. */
export function useGroupName(): (group: string) => string {
  const { t } = useTranslation('chat')
  return (group) => {
    if (group === '') return t('groups.other')
    const key = groups.find((name) => name === group)
    return key ? t(`groups.${key}`) : group
  }
}
