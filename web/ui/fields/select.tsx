import { useField } from './field.tsx'

/** The system's own list in our frame. */
export function Select({ className = '', children, ...rest }: React.ComponentProps<'select'>) {
  const { wiring } = useField()
  return (
    <div className="input-box select-box">
      <select {...wiring} {...rest} className={`input ${className}`}>
        {children}
      </select>
    </div>
  )
}
