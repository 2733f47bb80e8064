import { useTranslation } from 'react-i18next'
import { Field } from './field.tsx'
import { TextArea, TextInput } from './text-input.tsx'

interface CountedTextProps {
  label: string
  value: string
  /** In UTF-16 units, as the server counts. */
  max: number
  onText: (text: string) => void
  hint?: string
  error?: string | undefined
  optional?: boolean
  /** One line instead of several. */
  single?: boolean
  readOnly?: boolean
}

/** A text that may only be so long, and says how long it is. More than that can be typed, but is told. */
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
