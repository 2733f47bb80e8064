import { useTranslation } from 'react-i18next'
import type { EarlierText } from '#contract/chat.ts'
import { useDates } from '../../platform/texts/use-dates.ts'

/** Earlier texts of a reported line that was edited, oldest first. */
export function EarlierTexts({ texts }: { texts: readonly EarlierText[] }) {
  const { t } = useTranslation('moderation-queue')
  const { formatLongInstant } = useDates()
  return (
    <section aria-label={t('earlier')} className="my-2 max-w-prose">
      <h3 className="text-muted text-small">{t('earlier')}</h3>
      <ol className="border-line border-s-3 ps-3">
        {texts.map(({ text, at }) => (
          <li key={at} className="py-0.5">
            <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
            <time dateTime={at} className="text-muted text-small">
              {formatLongInstant(at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}
