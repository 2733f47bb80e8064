import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Survey } from '#contract/surveys.ts'
import { SurveyOptions } from './survey-options.tsx'
import { SurveyResults } from './survey-results.tsx'
import { useOwnVote } from './use-own-vote.ts'
import './surveys.css'

interface SurveyBoxProps {
  survey: Survey
  /** Id for links to the survey. */
  anchor?: string
}

/** A survey. After a vote the options are replaced by thanks and the results. */
export function SurveyBox({ survey, anchor }: SurveyBoxProps) {
  const { t } = useTranslation('home')
  const id = useId()
  const [choice, setChoice] = useState<number>()
  const { vote, send, isSending, failure, thanks, isChanging, change } = useOwnVote(survey)

  function onAgain() {
    setChoice(vote?.optionIndex)
    change()
  }

  return (
    <section
      id={anchor}
      className="survey home-aside flex flex-col overflow-hidden rounded-picture bg-sand"
      aria-labelledby={id}
    >
      <div className="px-4.5 pt-4.5 pb-3">
        <h2 id={id} className="type-title type-title-xs">
          {survey.question}
        </h2>
        <p className="text-small text-muted">{t('survey.label')}</p>
        {vote ? (
          <SurveyResults survey={survey} vote={vote} thanks={thanks} onAgain={onAgain} />
        ) : (
          <SurveyOptions
            survey={survey}
            labelledBy={id}
            choice={choice}
            takesFocus={isChanging}
            onChoose={setChoice}
            onVote={send}
            busy={isSending}
            failure={failure}
          />
        )}
      </div>
      <div className="survey-sea" aria-hidden="true" />
    </section>
  )
}
