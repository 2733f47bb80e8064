import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useUnsavedInput } from '../../unsaved-input/use-unsaved-input.ts'
import type { ToolFormState } from './use-tool-form.ts'

type FormState = Pick<ToolFormState<object>, 'changed' | 'busy' | 'error' | 'submit' | 'discard'>

interface ToolFormProps {
  form: FormState
  children: React.ReactNode
  /** "Salvar" where absent. */
  save?: string
  /** Something that must be there is not. */
  incomplete?: boolean
  /** Beside the buttons that save and discard. */
  acts?: React.ReactNode
  /** Its parts are `besideHeading`. */
  inParts?: boolean
}

/** Where there is room, the heading of a part stands beside what belongs to it. */
export const besideHeading =
  'desk:grid desk:grid-cols-[--spacing(60)_minmax(0,1fr)] desk:gap-x-10 desk:*:not-first:col-2'

/** A form that is a part of a screen. Whoever leaves with changes is asked. */
export function ToolForm({ form, children, save, incomplete = false, acts, inParts }: ToolFormProps) {
  const { t } = useTranslation('staff')
  useUnsavedInput(form.changed, { save: incomplete ? undefined : form.submit })
  const place = useRefusedField(form.busy)
  return (
    <form
      ref={place}
      // Wider around a text with its tools, in one language beside the other.
      className={`grid grid-cols-1 gap-4.5 ${inParts ? 'max-desk:max-w-160' : 'max-w-160'} has-[>[role=tabpanel]]:max-w-205`}
      onSubmit={submitting(form, incomplete)}
    >
      {children}
      {form.error && <Banner kind="error">{form.error}</Banner>}
      <div
        className={`sticky bottom-(--foot) z-(--plane-above) flex flex-wrap gap-2.5 bg-paper py-3 ${inParts ? 'desk:ps-70' : ''}`}
      >
        <Button type="submit" busy={form.busy} disabled={!form.changed || incomplete}>
          {save ?? t('save')}
        </Button>
        {form.changed && !form.busy && (
          <Button variant="ghost" onClick={form.discard}>
            {t('tool.discard')}
          </Button>
        )}
        {acts}
      </div>
    </form>
  )
}

interface ToolDialogProps extends Omit<ToolFormProps, 'acts'> {
  title: string
  close: () => void
}

/** The same over a list: to add one, or to change one. Mount it when it opens. */
export function ToolDialog({ form, title, close, children, save, incomplete = false }: ToolDialogProps) {
  const { t } = useTranslation('staff')
  const id = 'tool-dialog-form'
  useUnsavedInput(form.changed, { save: incomplete ? undefined : form.submit })
  const place = useRefusedField(form.busy)
  return (
    <Dialog
      open
      title={title}
      onClose={close}
      // Most are longer than the window: what scrolls ends at a line.
      className="[&>.dialog-actions]:border-line [&>.dialog-actions]:border-t [&>.dialog-actions]:py-3.5"
      actions={
        <>
          <Button variant="outline" onClick={close}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={id} busy={form.busy} disabled={!form.changed || incomplete}>
            {save ?? t('save')}
          </Button>
        </>
      }
    >
      <form
        ref={place}
        id={id}
        className="grid grid-cols-1 gap-4.5 text-ink"
        onSubmit={submitting(form, incomplete)}
      >
        {children}
        {form.error && <Banner kind="error">{form.error}</Banner>}
      </form>
    </Dialog>
  )
}

/** Leads to what was refused: in a form that is longer than the window nothing else would be seen to happen. */
function useRefusedField(busy: boolean) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!busy) return
    return () => {
      const refused = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
      refused?.focus({ preventScroll: true })
      refused?.scrollIntoView?.({ block: 'center' })
    }
  }, [busy])
  return form
}

function submitting(form: FormState, incomplete: boolean) {
  return (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (form.changed && !incomplete) void form.submit()
  }
}
