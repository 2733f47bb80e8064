import { createContext, useContext, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckCircleIcon } from '../icons/check-circle.ts'
import { WarningCircleIcon } from '../icons/warning-circle.ts'

interface FieldWiring {
  id: string
  state: 'plain' | 'error' | 'good'
  describedBy: string | undefined
}

const FieldContext = createContext<FieldWiring | undefined>(undefined)

interface FieldProps {
  label: string
  children: React.ReactNode
  hint?: React.ReactNode
  /** Error message, shown instead of the hint. */
  error?: string | undefined
  /** Success message, for example that a name is free. */
  success?: string | undefined
  /** At the end of the label's line, for example a link. */
  aside?: React.ReactNode
  optional?: boolean
  className?: string
}

/** A label, one control and its note, linked for screen readers. */
export function Field({ label, children, hint, error, success, aside, optional, className }: FieldProps) {
  const { t } = useTranslation('ui')
  const id = useId()
  const state = error ? 'error' : success ? 'good' : 'plain'
  const note = error ?? success ?? hint
  const describedBy = note ? `${id}-note` : undefined

  return (
    <FieldContext value={{ id, state, describedBy }}>
      <div className={className}>
        <div className="field-head">
          <label htmlFor={id} className="field-label">
            {label} {optional && <span className="field-optional">{t('optional')}</span>}
          </label>
          {aside}
        </div>
        {children}
        {/* Always rendered, so that its content is announced when it appears. */}
        <div aria-live="polite">
          {note && (
            <p id={describedBy} className={`field-note field-note-${state}`}>
              {note}
            </p>
          )}
        </div>
      </div>
    </FieldContext>
  )
}

/** Returns the attributes of a control inside a `Field`; none outside of one. */
export function useField() {
  const field = useContext(FieldContext)
  if (!field) return { state: 'plain' as const, wiring: {} }
  const wiring = {
    id: field.id,
    // Firefox calls half an address wrong unless it is told otherwise.
    'aria-invalid': field.state === 'error',
    'aria-describedby': field.describedBy,
  }
  return { state: field.state, wiring }
}

/** Icon of the state, so that it is not shown by colour alone. */
export function FieldState({ state }: { state: FieldWiring['state'] }) {
  if (state === 'plain') return null
  if (state === 'good')
    return <CheckCircleIcon weight="fill" className="input-state text-green" aria-hidden="true" />
  return <WarningCircleIcon weight="fill" className="input-state text-red" aria-hidden="true" />
}
