import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '#contract/audit.ts'
import { useDates } from '../../../platform/texts/use-dates.ts'

/** Acts in words. One that these texts do not know yet is shown by its name. */
export function useAuditTexts() {
  const { formatLongInstant } = useDates()
  const { t, i18n } = useTranslation('staff')
  // Their keys are made of what the server wrote down, which the compiler cannot know.
  const say = t as unknown as (key: string, params?: Record<string, string>) => string
  const knows = (key: string) => i18n.exists(`staff:${key}`)

  function action({ action }: AuditEntry): string {
    const key = `audit.action.${action.replaceAll('.', '_')}`
    return knows(key) ? say(key) : action
  }

  function subject({ subject: { type, id, name }, details }: AuditEntry): string {
    const key = `audit.subject.${type}`
    const called = name ?? (typeof details.name === 'string' ? details.name : id)
    return knows(key) ? say(key, { name: called }) : `${type} ${id}`
  }

  /** What says nothing, such as an end that there is not, is left out. */
  function details({ action, details }: AuditEntry): string {
    const { count, title } = details
    if (action === 'news.picked' && typeof count === 'number' && typeof title === 'string') {
      return t('audit.newsPicked', { count, title })
    }
    return Object.entries(details)
      .filter(([key, value]) => value !== null && value !== '' && knows(`audit.detail.${key}`))
      .map(([key, value]) => say('audit.told', { what: say(`audit.detail.${key}`), value: inWords(value) }))
      .join(' · ')
  }

  function inWords(value: unknown): string {
    if (Array.isArray(value)) return value.map(inWords).join(', ')
    const text = String(value)
    if (knows(`users.${text}`)) return say(`users.${text}`)
    if (knows(`audit.field.${text}`)) return say(`audit.field.${text}`)
    return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? formatLongInstant(text) : text
  }

  return { action, subject, details }
}
