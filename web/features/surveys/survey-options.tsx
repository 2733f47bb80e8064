import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Survey } from '#contract/surveys.ts'
import { Button } from '../../ui/button.tsx'
import { useTakenFocus } from '../../ui/focus/use-taken-focus.ts'
import { useOptionText } from './use-option-text.ts'

interface SurveyOptionsProps {
  survey: Survey
  labelledBy: string
  choice: number | undefined
  /** Whether the options replace the focused button: the chosen one takes the focus. */
  takesFocus: boolean
  onChoose: (choice: number) => void
  onVote: (choice: number) => void
  busy: boolean
  failure: string | undefined
}

export function SurveyOptions(props: SurveyOptionsProps) {
  const { survey, labelledBy, choice, takesFocus, onChoose, onVote, busy, failure } = props
  const { t } = useTranslation('home')
  const textOf = useOptionText()
  const chosen = useTakenFocus<HTMLInputElement>(takesFocus)
  const [missing, setMissing] = useState(false)
  const problem = missing && choice === undefined ? t('survey.choose') : failure

  function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setMissing(choice === undefined)
    if (choice === undefined) event.currentTarget.querySelector('input')?.focus()
    else if (!busy) onVote(choice)
  }

  return (
    <form className="mt-3.5 flex flex-col gap-3" onSubmit={submit} noValidate>
      <div role="radiogroup" aria-labelledby={labelledBy} className="grid gap-2">
        {survey.options.map((option, index) => (
          <label
            key={option}
            className="wrap-anywhere relative flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control border border-control bg-card px-3 py-2 font-semibold leading-tight outline-sea outline-offset-2 hover:border-muted has-checked:border-sea has-checked:inset-ring has-checked:inset-ring-sea has-focus-visible:outline-2"
          >
            <input
              ref={choice === index ? chosen : undefined}
              type="radio"
              name="optionIndex"
              value={index}
              checked={choice === index}
              onChange={() => onChoose(index)}
              className="radio focus-visible:outline-none"
            />
            <span>{textOf(option)}</span>
          </label>
        ))}
      </div>
      {problem && (
        <p role="alert" className="field-note field-note-error">
          {problem}
        </p>
      )}
      <Button type="submit" wide busy={busy} busyText={t('survey.sending')}>
        {t('survey.vote')}
      </Button>
    </form>
  )
}
