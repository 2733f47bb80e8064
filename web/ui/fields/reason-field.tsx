import * as bounds from '#contract/rules/bounds.ts'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'

interface ReasonFieldProps {
  label: string
  hint: string
  value: string
  onChange: (reason: string) => void
}

/** Field for the reason of a moderation act, up to the server's maximum length. */
export function ReasonField({ label, hint, value, onChange }: ReasonFieldProps) {
  return (
    <Field label={label} hint={hint} optional>
      <TextInput
        value={value}
        maxLength={bounds.reason.max}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
