import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import { CountedText } from '../../../ui/fields/counted-text.tsx'
import { isRepeated } from './survey-values.ts'

const { option: longest, fewest, most } = bounds.survey
const places = Array.from({ length: most }, (_, index) => index)

interface OptionFieldsProps {
  options: readonly string[]
  error: string | undefined
  onOptions: (options: string[]) => void
}

/** Shows one more field than there are options, so that no button is needed to add one. */
export function OptionFields({ options, error, onOptions }: OptionFieldsProps) {
  const { t } = useTranslation('staff-surveys')
  const id = useId()
  const filled = options.findLastIndex((option) => option.trim() !== '') + 1
  const visible = places.slice(0, Math.max(filled + 1, fewest))
  const change = (index: number, text: string) =>
    onOptions(
      places
        .slice(0, Math.max(options.length, index + 1))
        .map((at) => (at === index ? text : (options[at] ?? ''))),
    )
  return (
    <fieldset className="grid gap-3" aria-describedby={id}>
      <legend className="field-label">{t('options')}</legend>
      <p id={id} className="field-note">
        {t('optionsHint')}
      </p>
      {visible.map((index) => (
        <CountedText
          key={index}
          label={t('option', { number: index + 1 })}
          single
          max={longest}
          optional={index >= fewest}
          value={options[index] ?? ''}
          error={isRepeated(options, index) ? t('repeated') : undefined}
          onText={(text) => change(index, text)}
        />
      ))}
      {error && (
        <p role="alert" className="field-note field-note-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
