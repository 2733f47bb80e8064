import { useTranslation } from 'react-i18next'
import { Field } from './field.tsx'
import { TextArea, TextInput } from './text-input.tsx'

interface CountedTextProps {
  label: string
  value: string
  /** In UTF-16 units, as counted by the server. */
  max: number
  onText: (text: string) => void
  hint?: string
  error?: string | undefined
  optional?: boolean
  /** A single-line field. */
  single?: boolean
  readOnly?: boolean
}

/** A text field with a maximum length and a counter. Longer text can be typed, but shows an error. */
export function CountedText({ label, value, max, onText, single, ...rest }: CountedTextProps) {
  const { t } = useTranslation('ui')
  const { hint, error, optional, ...attributes } = rest
  const { length } = value.trim()
  const over = length > max ? t('counted.over', { count: length - max }) : undefined
  const Control = single ? TextInput : TextArea

  return (
    <Field
      label={label}
      error={over ?? error}
      aside={
        <span className={`figures text-small ${over ? 'text-red' : 'text-muted'}`}>
          <span aria-hidden="true">{`${length}/${max}`}</span>
          <span className="sr-only">{t('counted.of', { length, max })}</span>
        </span>
      }
      {...(hint && { hint })}
      {...(optional && { optional })}
    >
      <Control {...attributes} value={value} onChange={({ target }) => onText(target.value)} />
    </Field>
  )
}
