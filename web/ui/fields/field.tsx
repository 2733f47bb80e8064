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
  /** What is wrong. Shown instead of the hint. */
  error?: string | undefined
  /** What is right, for example that a name is free. */
  success?: string | undefined
  /** At the end of the label's line, for example a link. */
  aside?: React.ReactNode
  optional?: boolean
  className?: string
}

/** A label, one control, and what is said about it, wired together for those who cannot see them. */
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
        {/* Always there, so that what appears in it is read aloud. */}
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

/** The attributes that a control of a `Field` needs. Without a field around it, none. */
export function useField() {
  const field = useContext(FieldContext)
  if (!field) return { state: 'plain' as const, wiring: {} }
  const wiring = {
    id: field.id,
    'aria-invalid': field.state === 'error' || undefined,
    'aria-describedby': field.describedBy,
  }
  return { state: field.state, wiring }
}

/** The state is never told by colour alone. */
export function FieldState({ state }: { state: FieldWiring['state'] }) {
  if (state === 'plain') return null
  if (state === 'good')
    return <CheckCircleIcon weight="fill" className="input-state text-green" aria-hidden="true" />
  return <WarningCircleIcon weight="fill" className="input-state text-red" aria-hidden="true" />
}
