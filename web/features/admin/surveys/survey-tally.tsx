import { useTranslation } from 'react-i18next'
import type { KeptSurvey } from '#contract/surveys.ts'
import { shares } from '../../surveys/shares.ts'
import { useOptionText } from '../../surveys/use-option-text.ts'

/** How a survey stands, option by option. */
export function SurveyTally({ survey: { question, options, results } }: { survey: KeptSurvey }) {
  const { t } = useTranslation('staff-surveys')
  const textOf = useOptionText()
  const percents = shares(results)
  return (
    <ul className="grid max-w-160 gap-2 pb-4 text-label/body" aria-label={t('results', { question })}>
      {options.map((option, index) => (
        <li
          key={option}
          className="wrap-anywhere grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.75"
        >
          <span>{textOf(option)}</span>
          <span className="figures text-muted">
            {t('share', { count: results[index] ?? 0, percent: percents[index] })}
          </span>
          <span className="col-span-full h-1.5 overflow-hidden rounded-picture bg-sunken" aria-hidden="true">
            <span className="block h-full bg-sea" style={{ width: `${percents[index]}%` }} />
          </span>
        </li>
      ))}
    </ul>
  )
}
