import { FieldState, useField } from './field.tsx'

/** `required` is said, not checked: Firefox would call an empty field and its form wrong from the start. */
export function TextInput({ className = '', required, ...rest }: React.ComponentProps<'input'>) {
  const { state, wiring } = useField()
  return (
    <div className="input-box">
      <input
        type="text"
        aria-required={required}
        {...wiring}
        {...rest}
        className={`input ${state === 'good' ? 'input-good' : ''} ${className}`}
      />
      {state !== 'plain' && (
        <span className="input-end">
          <FieldState state={state} />
        </span>
      )}
    </div>
  )
}

/** `required` as in `TextInput`. */
export function TextArea({ className = '', required, ...rest }: React.ComponentProps<'textarea'>) {
  const { state, wiring } = useField()
  return (
    <div className="input-box">
      <textarea
        aria-required={required}
        {...wiring}
        {...rest}
        className={`input ${state === 'good' ? 'input-good' : ''} ${className}`}
      />
      {state === 'error' && (
        <span className="input-end">
          <FieldState state={state} />
        </span>
      )}
    </div>
  )
}
