import { SaveFailure, SaveNote } from './save-note.tsx'
import type { Saving } from './use-save.ts'

interface FactLineProps {
  name: React.ReactNode
  children: React.ReactNode
  /** The name stands beside the input, not beside what is said below it. */
  isForm?: boolean
  className?: string
}

/** One line of a list of what is known. */
export function FactLine({ name, children, isForm = false, className = '' }: FactLineProps) {
  const columns = 'grid-cols-[--spacing(28)_minmax(0,1fr)] sm:grid-cols-[--spacing(37.5)_minmax(0,1fr)]'
  return (
    <div
      className={`grid min-h-13.5 gap-3.5 border-line border-t py-1.5 ${columns} ${isForm ? 'items-start' : 'items-center'}`}
    >
      <dt className={`text-muted ${isForm ? 'flex min-h-11 flex-col justify-center' : ''}`}>{name}</dt>
      <dd className={`wrap-anywhere font-semibold ${className}`}>{children}</dd>
    </div>
  )
}

interface FactRowProps {
  label: string
  children: React.ReactNode
  /** The control that the label is for. */
  htmlFor?: string
  saving?: Pick<Saving<never>, 'state' | 'failure' | 'again'>
}

/** One line of what is known: its name, with how its saving goes, and its value. */
export function FactRow({ label, children, htmlFor, saving }: FactRowProps) {
  const name = (
    <>
      {htmlFor ? (
        <label htmlFor={htmlFor} className="block">
          {label}
        </label>
      ) : (
        label
      )}
      {saving && <SaveNote saving={saving} label={label} />}
    </>
  )
  return (
    <FactLine name={name}>
      {children}
      {saving && <SaveFailure saving={saving} />}
    </FactLine>
  )
}
