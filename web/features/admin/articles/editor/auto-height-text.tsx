import { useId } from 'react'
import { useTranslation } from 'react-i18next'

interface AutoHeightTextProps {
  /** Classes of the element on the published page. */
  className: string
  label: string
  placeholder: string
  value: string
  /** In UTF-16 units, like on the server. */
  max: number
  error: string | undefined
  onText: (text: string) => void
  /** Enter moves on to the next field, because line breaks are not allowed. */
  onEnter: (field: HTMLTextAreaElement) => void
}

/** Text field that looks like the published element and grows with its text. */
export function AutoHeightText({
  className,
  label,
  placeholder,
  value,
  max,
  error,
  ...on
}: AutoHeightTextProps) {
  const { t } = useTranslation('ui')
  const id = useId()
  const { length } = value.trim()
  const wrong = length > max ? t('counted.over', { count: length - max }) : error
  return (
    <div>
      <div className={`${className} auto-height`} data-text={value || placeholder}>
        <textarea
          rows={1}
          aria-label={label}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? id : undefined}
          placeholder={placeholder}
          value={value}
          onChange={({ target }) => on.onText(target.value.replace(/\s+/g, ' '))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            on.onEnter(event.currentTarget)
          }}
        />
      </div>
      <div aria-live="polite">
        {wrong && (
          <p id={id} className="field-note field-note-error">
            {wrong}
          </p>
        )}
      </div>
    </div>
  )
}
