import { useTranslation } from 'react-i18next'
import type { Survey } from '#contract/surveys.ts'
import { useTakenFocus } from '../../ui/focus/use-taken-focus.ts'
import { CheckCircleIcon } from '../../ui/icons/check-circle.ts'
import { statusRegion } from '../../ui/status-region.ts'
import { shares } from './shares.ts'
import { useOptionText } from './use-option-text.ts'

interface SurveyResultsProps {
  survey: Survey
  vote: { optionIndex: number; results: readonly number[] }
  /** Message after a vote; undefined for a vote of an earlier visit. */
  thanks: string | undefined
  onAgain: () => void
}

export function SurveyResults({ survey, vote, thanks, onAgain }: SurveyResultsProps) {
  const { t } = useTranslation('home')
  const textOf = useOptionText()
  const { results, optionIndex: choice } = vote
  const percents = shares(results)
  const total = results.reduce((sum, votes) => sum + votes, 0)
  // The options are gone, and the focus with them.
  const place = useTakenFocus<HTMLDivElement>(thanks !== undefined)

  return (
    <div ref={place} tabIndex={-1} className="mt-3.5 flex flex-col gap-3 focus-visible:outline-none">
      <ul className="grid gap-2">
        {survey.options.map((option, index) => (
          <li
            key={option}
            className={`wrap-anywhere relative isolate flex min-h-11 items-center gap-2.5 overflow-hidden rounded-control border bg-card px-3 py-2 leading-tight ${index === choice ? 'border-sea font-semibold' : 'border-transparent font-medium'}`}
          >
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
                  className="ms-1.5 inline-block size-4.25 align-text-bottom text-sea"
                />
              )}
            </span>
            <span className="figures flex-none font-semibold">{percents[index]}%</span>
          </li>
        ))}
      </ul>
      <div className="text-small/body">
        <p {...statusRegion} className="font-semibold text-green">
          {thanks ?? t('survey.voted')}
        </p>
        <p className="flex flex-wrap gap-x-3 gap-y-0.5 text-muted">
          <span className="figures">{t('survey.votes', { count: total })}</span>
          <button type="button" className="text-link" onClick={onAgain}>
            {t('survey.again')}
          </button>
        </p>
      </div>
    </div>
  )
}
