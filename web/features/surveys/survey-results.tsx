import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Survey } from '#contract/surveys.ts'
import { shares } from './shares.ts'
import { useOptionText } from './use-option-text.ts'

interface SurveyResultsProps {
  survey: Survey
  answer: { message: string; results: readonly number[] }
  choice: number | undefined
  onAgain: () => void
}

/** In the place of the options, which took the focus with them. */
export function SurveyResults({ survey, answer: { message, results }, choice, onAgain }: SurveyResultsProps) {
  const { t } = useTranslation('home')
  const textOf = useOptionText()
  const percents = shares(results)
  const total = results.reduce((sum, votes) => sum + votes, 0)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])

  return (
    <div ref={place} tabIndex={-1} className="survey-form survey-results">
      <ul className="survey-options">
        {survey.options.map((option, index) => (
          <li key={option} className="survey-result" data-mine={index === choice || undefined}>
            <meter
              className="survey-bar"
              min={0}
              max={100}
              value={percents[index]}
              aria-label={textOf(option)}
              style={{ '--share': `${percents[index]}%` } as React.CSSProperties}
            />
            <span className="min-w-0 flex-1">
              {textOf(option)}
              {index === choice && (
                <CheckCircleIcon
                  weight="fill"
                  role="img"
                  aria-label={t('survey.mine')}
                  className="survey-mine"
                />
              )}
            </span>
            <span className="figures flex-none font-semibold">{percents[index]}%</span>
          </li>
        ))}
      </ul>
      <div className="survey-thanks">
        <p role="status">{message}</p>
        <p className="survey-again">
          <span className="figures">{t('survey.votes', { count: total })}</span>
          <button type="button" className="text-link" onClick={onAgain}>
            {t('survey.again')}
          </button>
        </p>
      </div>
    </div>
  )
}
