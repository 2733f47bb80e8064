import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { FormButtons } from '../../../ui/overlays/form-actions.tsx'
import { useUnsavedInput } from '../../unsaved-input/use-unsaved-input.ts'
import type { ToolFormState } from './use-tool-form.ts'

type FormState = Pick<ToolFormState<object>, 'changed' | 'busy' | 'error' | 'submit' | 'discard'>

interface ToolFormProps {
  form: FormState
  children: React.ReactNode
  /** Label of the save button; "Salvar" if absent. */
  save?: string
  /** Whether a required value is missing. */
  incomplete?: boolean
  /** Additional buttons. */
  acts?: React.ReactNode
  /** Whether the form consists of `besideHeading` parts. */
  inParts?: boolean
}

/** Classes that place the heading of a part beside its fields if there is room. */
export const besideHeading =
  'desk:grid desk:grid-cols-[--spacing(60)_minmax(0,1fr)] desk:gap-x-10 desk:*:not-first:col-2'

/** Form within a screen. Asks before leaving with unsaved changes. */
export function ToolForm({ form, children, save, incomplete = false, acts, inParts }: ToolFormProps) {
  const { t } = useTranslation('staff')
  useUnsavedInput(form.changed, { save: incomplete ? undefined : form.submit })
  const place = useRefusedField(form.busy)
  return (
    <form
      ref={place}
      // Wider if it has a rich text field with a tab for each language.
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

/** Dialog with a form, to add or edit an item of a list. Mount it when it opens. */
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
      // Most forms are longer than the window, so a line separates the buttons.
      className="[&>.dialog-actions]:border-line [&>.dialog-actions]:border-t [&>.dialog-actions]:py-3.5"
      actions={
        <FormButtons form={id} busy={form.busy} disabled={!form.changed || incomplete} onClose={close}>
          {save ?? t('save')}
        </FormButtons>
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

/** Focuses the refused field, which may be out of view in a long form. */
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
