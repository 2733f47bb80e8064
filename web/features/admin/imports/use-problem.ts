import { useTranslation } from 'react-i18next'

/** Returns a function that translates an error key. Unknown keys get a general message. */
export function useProblem(): (key: string) => string {
  const { t, i18n } = useTranslation('staff-imports')
  return (key) =>
    i18n.exists(`staff-imports:problem.${key}`)
      ? t(`problem.${key as 'import_text_failed'}`)
      : t('problem.import_text_failed')
}
