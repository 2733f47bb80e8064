import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import { knownOptions } from '#contract/rules/survey-options.ts'
import type { KeptSurvey } from '#contract/surveys.ts'
import { api } from '../../../platform/api/api.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { CountedText } from '../../../ui/fields/counted-text.tsx'
import { useOptionText } from '../../surveys/use-option-text.ts'
import { ToolDialog } from '../kit/tool-form.tsx'
import { useToolForm } from '../kit/use-tool-form.ts'
import { OptionFields } from './option-fields.tsx'
import { surveysKey } from './staff-surveys.queries.ts'
import { isRepeated, votesOf, writtenOf } from './survey-values.ts'

const { question: longest, option: longestOption, fewest } = bounds.survey

interface SurveyFormProps {
  /** Absent for a new survey. */
  survey: KeptSurvey | undefined
  close: () => void
}

/** Form of a survey. One that has votes keeps what it asked: a change of it is saved as a new survey. */
export function SurveyForm({ survey, close }: SurveyFormProps) {
  const { t } = useTranslation('staff-surveys')
  const form = useSurveyForm(survey, close)
  const { question, options, isActive } = form.values
  const votes = survey ? votesOf(survey) : 0
  const incomplete = !isFit(question, longest) || !areFit(options) || (votes > 0 && !form.isReworded)
  return (
    <ToolDialog
      form={form}
      title={t(survey ? 'editTitle' : 'addTitle')}
      close={close}
      incomplete={incomplete}
      {...(votes > 0 && { save: t('saveAnew') })}
    >
      {votes > 0 && <p>{t('hasVotes', { count: votes })}</p>}
      <CountedText
        label={t('question')}
        single
        max={longest}
        value={question}
        error={form.errorOf('question')}
        onText={(text) => form.set('question', text)}
      />
      <OptionFields
        options={options}
        error={form.errorOf('options')}
        onOptions={(changed) => form.set('options', changed)}
      />
      {(!survey || votes > 0) && (
        <Checkbox checked={isActive} onChange={({ target }) => form.set('isActive', target.checked)}>
          {t('putNow')}
        </Checkbox>
      )}
    </ToolDialog>
  )
}

function useSurveyForm(survey: KeptSurvey | undefined, close: () => void) {
  const queries = useQueryClient()
  const textOf = useOptionText()
  // Built-in options are shown translated, but saved by their key.
  const keptOf = (text: string) => knownOptions.find((key) => textOf(key) === text) ?? text
  const stored = {
    question: survey?.question ?? '',
    options: survey?.options.map(textOf) ?? [],
    isActive: survey?.isActive ?? false,
  }

  const form = useToolForm({ stored, send, onDone: close })
  return { ...form, isReworded: Object.keys(rewordedIn(form.values)).length > 0 }

  async function send(
    { question, options, isActive }: typeof stored,
    _: Partial<typeof stored>,
    clientId: string,
  ) {
    if (!survey || votesOf(survey) > 0)
      return api('POST /api/surveys', {
        body: { question, options: writtenOf(options).map(keptOf), isActive, client_id: clientId },
      })
    const request = { params: { id: survey.id }, body: rewordedIn({ question, options }) }
    return api('PUT /api/surveys/:id', request).catch(async (failure) => {
      // The form then offers a new vote, with what was typed.
      if (failure instanceof ApiError && failure.key === 'survey_has_votes')
        await queries.invalidateQueries({ queryKey: surveysKey })
      throw failure
    })
  }

  function rewordedIn({ question, options }: Pick<typeof stored, 'question' | 'options'>) {
    const written = writtenOf(options)
    return {
      ...(question !== stored.question && { question }),
      ...(written.join('\n') !== stored.options.join('\n') && { options: written.map(keptOf) }),
    }
  }
}

const isFit = (text: string, most: number) => text.trim() !== '' && text.trim().length <= most

function areFit(options: readonly string[]): boolean {
  const written = writtenOf(options)
  if (written.length < fewest) return false
  return written.every((option, index) => isFit(option, longestOption) && !isRepeated(written, index))
}
