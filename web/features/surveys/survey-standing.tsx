import { useTranslation } from 'react-i18next'
import type { KeptSurvey } from '#contract/surveys.ts'
import { shares } from './shares.ts'
import { useOptionText } from './use-option-text.ts'

/** How a survey stands, option by option. */
export function SurveyStanding({ survey: { question, options, results } }: { survey: KeptSurvey }) {
  const { t } = useTranslation('staff-surveys')
  const textOf = useOptionText()
  const percents = shares(results)
  return (
    <ul className="survey-standing" aria-label={t('results', { question })}>
      {options.map((option, index) => (
        <li key={option}>
          <span>{textOf(option)}</span>
          <span className="figures survey-standing-count">
            {t('share', { count: results[index] ?? 0, percent: percents[index] })}
          </span>
          <span className="survey-standing-bar" aria-hidden="true">
            <span style={{ width: `${percents[index]}%` }} />
          </span>
        </li>
      ))}
    </ul>
  )
}
