import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'

interface FilterSelectProps {
  label: string
  /** Text of the option without a filter. */
  all: string
  value: string
  options: readonly { value: string; text: string }[]
  onChoose: (value: string) => void
}

/** Select for a filter of a staff list. */
export function FilterSelect({ label, all, value, options, onChoose }: FilterSelectProps) {
  return (
    <Field label={label}>
      <Select value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </Select>
    </Field>
  )
}
