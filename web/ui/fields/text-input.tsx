import { FieldState, useField } from './field.tsx'

export function TextInput({ className = '', ...rest }: React.ComponentProps<'input'>) {
  const { state, wiring } = useField()
  return (
    <div className="input-box">
      <input
        type="text"
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

export function TextArea({ className = '', ...rest }: React.ComponentProps<'textarea'>) {
  const { state, wiring } = useField()
  return (
    <div className="input-box">
      <textarea
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
