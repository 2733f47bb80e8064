import { useId } from 'react'

export interface SwitchProps {
  label: string
  /** What it does, in a sentence. */
  children?: React.ReactNode
  checked: boolean
  onSwitch: (on: boolean) => void
}

/** Something that is on or off, and takes effect at once. */
export function Switch({ label, children, checked, onSwitch }: SwitchProps) {
  const id = useId()
  return (
    <div className="switch">
      <label htmlFor={id}>
        <span className="switch-label">{label}</span>
        {children && (
          <span id={`${id}-about`} className="switch-about">
            {children}
          </span>
        )}
      </label>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        id={id}
        aria-label={label}
        aria-describedby={children ? `${id}-about` : undefined}
        onChange={({ target }) => onSwitch(target.checked)}
      />
    </div>
  )
}
