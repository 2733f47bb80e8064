import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../ui/button.tsx'
import { PencilSimpleIcon } from '../../../ui/icons/pencil-simple.ts'
import { SaveFailure, SaveNote } from '../save-note.tsx'
import type { Saving } from '../use-save.ts'

interface FactLineProps {
  name: React.ReactNode
  children: React.ReactNode
  /** Aligns the label with the first line of the value. */
  isForm?: boolean
  className?: string
}

/** A line of a definition list. */
export function FactLine({ name, children, isForm = false, className = '' }: FactLineProps) {
  return (
    <div
      className={`flex min-h-13.5 flex-wrap gap-x-3.5 border-line border-t py-1.5 ${isForm ? 'items-start' : 'items-center'}`}
    >
      <dt className={`w-28 text-muted sm:w-37.5 ${isForm ? 'flex min-h-11 flex-col justify-center' : ''}`}>
        {name}
      </dt>
      <dd className={`wrap-anywhere min-w-0 flex-[1_1_--spacing(38)] font-semibold ${className}`}>
        {children}
      </dd>
    </div>
  )
}

/** A read-only line. */
export function FactRow({ label, children }: { label: string; children: React.ReactNode }) {
  return <FactLine name={label}>{children}</FactLine>
}

const fields = 'input, select, textarea'

/** State of a row that can be edited. Opening moves the focus to its first field, closing returns it. */
export function useOpenRow<Form extends HTMLElement = HTMLElement>() {
  const [isOpen, setOpen] = useState(false)
  const form = useRef<Form>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const comesBack = useRef(false)

  useEffect(() => {
    if (isOpen) form.current?.querySelector<HTMLElement>(fields)?.focus()
    else if (comesBack.current) opener.current?.focus()
    comesBack.current = false
  }, [isOpen])

  return {
    ...{ isOpen, form, opener },
    open: () => setOpen(true),
    /** Moves the focus back into the row after the button that had it is gone. */
    goOn: () => (form.current?.querySelector<HTMLElement>(fields) ?? opener.current)?.focus(),
    /** Returns the focus to the edit button, unless it has left the row. */
    close: () => {
      comesBack.current = form.current?.contains(document.activeElement) ?? false
      setOpen(false)
    },
  }
}

interface ChoiceRowProps {
  label: string
  /** Id of the control. */
  htmlFor: string
  /** Text of the selected value. */
  value: React.ReactNode
  saving: Pick<Saving<never>, 'state' | 'failure' | 'again' | 'undo'>
  /** The control. */
  children: React.ReactNode
}

/** A choice, shown as text until it is edited. The height of the row does not change. */
export function ChoiceRow({ label, htmlFor, value, saving, children }: ChoiceRowProps) {
  const { isOpen, form, opener, open, close, goOn } = useOpenRow<HTMLFormElement>()
  const name = (
    <>
      {isOpen ? (
        <label htmlFor={htmlFor} className="block">
          {label}
        </label>
      ) : (
        label
      )}
      <SaveNote saving={saving} label={label} />
    </>
  )
  return (
    <FactLine name={name}>
      <form
        ref={form}
        onSubmit={(event) => event.preventDefault()}
        className="flex min-h-11 items-center gap-2"
        onBlur={({ currentTarget, relatedTarget }) => {
          // Opening the list of a phone or switching to another window does not close the row.
          if (isOpen && document.hasFocus() && !currentTarget.contains(relatedTarget)) close()
        }}
        onKeyDown={({ key }) => {
          if (isOpen && key === 'Escape') close()
        }}
      >
        <div className={`min-w-0 flex-1 ${isOpen ? 'max-w-52' : ''}`}>{isOpen ? children : value}</div>
        <UndoButton saving={saving} label={label} onUndone={goOn} />
        {!isOpen && <EditButton ref={opener} label={label} onClick={open} />}
      </form>
      <SaveFailure saving={saving} />
    </FactLine>
  )
}

/** Placeholder for a missing value. */
export function Unset({ children }: { children: React.ReactNode }) {
  return <span className="font-regular text-muted">{children}</span>
}

interface EditButtonProps {
  ref: React.Ref<HTMLButtonElement>
  label: string
  onClick: () => void
}

/** Opens a row for editing. */
export function EditButton({ label, ...rest }: EditButtonProps) {
  const { t } = useTranslation('profile')
  return (
    <IconButton label={t('edit', { field: label })} className="-me-2.5" {...rest}>
      <PencilSimpleIcon />
    </IconButton>
  )
}

interface UndoButtonProps {
  saving: Pick<Saving<never>, 'undo'>
  label: string
  /** Called after the press, which removes the button. */
  onUndone: () => void
}

/** Restores the previous value, as long as the row shows that it is saved. */
export function UndoButton({ saving: { undo }, label, onUndone }: UndoButtonProps) {
  const { t } = useTranslation('profile')
  if (!undo) return null
  return (
    <Button
      variant="ghost"
      size="small"
      aria-label={`${t('undo')} ${label}`}
      onClick={() => {
        undo()
        onUndone()
      }}
    >
      {t('undo')}
    </Button>
  )
}
