import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/api/api-error.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { TextArea } from '../../../ui/fields/text-input.tsx'
import { AlertDialog, Dialog } from '../../../ui/overlays/dialog.tsx'
import { FormActions } from '../../../ui/overlays/form-actions.tsx'
import { useUnsavedInput } from '../../unsaved-input/use-unsaved-input.ts'
import { submitOnEnter } from '../composer/submit-on-enter.ts'

interface EditLineProps {
  /** Current text of the line. */
  text: string
  max: number
  /** `confirmed`: the author was warned about a word and sends the text all the same. */
  save: (body: { text: string; confirmed?: true }) => Promise<void>
  onClose: () => void
}

/** Dialog for editing one's own line. */
export function EditLine({ text: before, max, save, onClose }: EditLineProps) {
  const { t } = useTranslation('chat')
  const [text, setText] = useState(before)
  const { mutate, isPending, error, variables } = useMutation({ mutationFn: save, onSuccess: onClose })
  const unchanged = text.trim() === '' || text.trim() === before
  useUnsavedInput(text !== before)
  /** Whether the author was warned about this very text and submits it again. */
  const isMeant = () =>
    error instanceof ApiError && error.key === 'word_warned' && variables?.text === text.trim()

  return (
    <Dialog open title={t('line.editTitle')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending && !unchanged) mutate({ text: text.trim(), ...(isMeant() && { confirmed: true }) })
        }}
      >
        <Field label={t('line.text')} error={error?.message}>
          <TextArea
            rows={4}
            maxLength={max}
            value={text}
            onChange={(event) => setText(event.target.value)}
            // Shift+Enter inserts a line break, as in the composer.
            onKeyDown={(event) => !event.shiftKey && submitOnEnter(event)}
          />
        </Field>
        <FormActions busy={isPending} disabled={unchanged} className="mt-4" onClose={onClose}>
          {t('topic.save')}
        </FormActions>
      </form>
    </Dialog>
  )
}

interface DeleteLineProps {
  text: string
  remove: () => Promise<void>
  onClose: () => void
}

/** Asks for confirmation before a line is deleted. */
export function DeleteLine({ text, remove, onClose }: DeleteLineProps) {
  const { t } = useTranslation('chat')
  const { mutate, isPending, error } = useMutation({ mutationFn: remove, onSuccess: onClose })
  return (
    <AlertDialog
      open
      danger
      title={t('line.deleteTitle')}
      confirm={t('line.delete')}
      busy={isPending}
      error={error}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <span className="line-quoted">{text}</span>
    </AlertDialog>
  )
}
