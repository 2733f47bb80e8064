import { useId } from 'react'

export interface SwitchProps {
  label: string
  /** What it does, in a sentence. */
  children?: React.ReactNode
  checked: boolean
  /** Below it: why it is not as it was wanted. */
  note?: React.ReactNode
  onSwitch: (on: boolean) => void
}

/** Something that is on or off, and takes effect at once. */
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
