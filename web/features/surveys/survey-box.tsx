import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Survey } from '#contract/surveys.ts'
import { api } from '../../platform/api.ts'
import { SurveyOptions } from './survey-options.tsx'
import { SurveyResults } from './survey-results.tsx'
import './surveys.css'

/** A question to the readers. A vote gives way to the thanks and to what all others have chosen. */
export function SurveyBox({ survey }: { survey: Survey }) {
  const { t } = useTranslation('home')
  const id = useId()
  const [choice, setChoice] = useState<number>()
  const { mutate, data, error, isPending, reset } = useVoting(survey)
  return (
    <section className="survey home-aside" aria-labelledby={id}>
      <div className="survey-body">
        <h2 id={id} className="type-title type-title-xs">
          {survey.question}
        </h2>
        <p className="text-small text-muted">{t('survey.label')}</p>
        {data ? (
          <SurveyResults survey={survey} answer={data} choice={choice} onAgain={reset} />
        ) : (
          <SurveyOptions
            survey={survey}
            labelledBy={id}
            choice={choice}
            onChoose={setChoice}
            onVote={mutate}
            busy={isPending}
            failure={error?.message}
          />
        )}
      </div>
      <div className="survey-sea" aria-hidden="true" />
    </section>
  )
}

function useVoting({ id, uid }: Survey) {
  return useMutation({
    mutationFn: (optionIndex: number) =>
      api('POST /api/survey/vote', { body: { surveyId: id, optionIndex, uid } }),
  })
}
