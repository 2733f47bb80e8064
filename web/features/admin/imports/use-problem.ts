import { useTranslation } from 'react-i18next'

/** Why something did not come, in words. What these texts do not know yet failed all the same. */
export function useProblem(): (key: string) => string {
  const { t, i18n } = useTranslation('staff-imports')
  return (key) =>
    i18n.exists(`staff-imports:problem.${key}`)
      ? t(`problem.${key as 'import_text_failed'}`)
      : t('problem.import_text_failed')
}
