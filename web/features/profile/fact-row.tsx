import { SavingFailure, SavingNote } from './saving-note.tsx'
import type { Saving } from './use-saving.ts'

interface FactRowProps {
  label: string
  children: React.ReactNode
  /** The control that the label is for. */
  htmlFor?: string
  saving?: Pick<Saving<never>, 'state' | 'failure' | 'again'>
}

/** One line of what is known: its name, with how its saving goes, and its value. */
export function FactRow({ label, children, htmlFor, saving }: FactRowProps) {
  return (
    <div>
      <dt>
        {htmlFor ? <label htmlFor={htmlFor}>{label}</label> : label}
        {saving && <SavingNote saving={saving} label={label} />}
      </dt>
      <dd>
        {children}
        {saving && <SavingFailure saving={saving} />}
      </dd>
    </div>
  )
}
