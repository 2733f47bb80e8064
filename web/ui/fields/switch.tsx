import { useId } from 'react'

export interface SwitchProps {
  label: string
  /** One sentence on what it does. */
  children?: React.ReactNode
  checked: boolean
  /** Shown below: why the setting is not as requested. */
  note?: React.ReactNode
  onSwitch: (on: boolean) => void
}

/** A switch that takes effect at once. */
export function Switch({ label, children, checked, note, onSwitch }: SwitchProps) {
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
      {note && <div className="w-full empty:hidden">{note}</div>}
    </div>
  )
}
