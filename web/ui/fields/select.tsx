import { useField } from './field.tsx'

/** A native select in the style of the site. */
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
