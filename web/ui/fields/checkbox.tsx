import { useId } from 'react'

interface CheckboxProps extends Omit<React.ComponentProps<'input'>, 'type'> {
  /** The label; it may contain links. */
  children: React.ReactNode
  error?: string | undefined
}

export function Checkbox({ children, error, className = '', ...rest }: CheckboxProps) {
  const note = useId()
  return (
    <div className={className}>
      <label className="checkbox">
        <input
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? note : undefined}
          {...rest}
        />
        <span>{children}</span>
      </label>
      <div aria-live="polite">
        {error && (
          <p id={note} className="field-note field-note-error">
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
