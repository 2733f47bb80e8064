import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/chat.ts'
import { bounds } from '#contract/rules/bounds.ts'
import { api } from '../../../platform/api.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertDialog, Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-input.tsx'
import { useUnsavedInput } from '../../unsaved-input/use-unsaved-input.ts'
import { submitOnEnter } from '../composer/submit-on-enter.ts'
import { lineChanged, lineDeleted } from './chat.live.ts'
import { logQuery } from './chat.queries.ts'

interface LineDialogProps {
  line: Message
  onClose: () => void
}

/** Asks how a line shall read, or whether it shall go. */
export default function LineDialog({ what, ...rest }: LineDialogProps & { what: 'edit' | 'delete' }) {
  return what === 'edit' ? <EditLine {...rest} /> : <DeleteLine {...rest} />
}

function EditLine({ line, onClose }: LineDialogProps) {
  const { t } = useTranslation(['chat', 'ui'])
  const queries = useQueryClient()
  const [text, setText] = useState(line.text)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api('PATCH /api/messages/:id', { params: { id: line.id }, body: { text: text.trim() } }),
    onSuccess: ({ message }) => {
      queries.setQueryData(logQuery(line.channel).queryKey, (log) => log && lineChanged(log, message))
      onClose()
    },
  })
  const unchanged = text.trim() === '' || text.trim() === line.text
  useUnsavedInput(text !== line.text)

  return (
    <Dialog open title={t('line.editTitle')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending && !unchanged) mutate()
        }}
      >
        <Field label={t('line.text')} error={error?.message}>
          <TextArea
            rows={4}
            maxLength={bounds.channelText.max}
            value={text}
            onChange={(event) => setText(event.target.value)}
            // With Shift a new row begins, as where the line was written.
            onKeyDown={(event) => !event.shiftKey && submitOnEnter(event)}
          />
        </Field>
        <div className="dialog-actions mt-4">
          <Button variant="outline" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" busy={isPending} disabled={unchanged}>
            {t('topic.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function DeleteLine({ line, onClose }: LineDialogProps) {
  const { t } = useTranslation('chat')
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api('DELETE /api/messages/:id', { params: { id: line.id } }),
    onSuccess: () => {
      queries.setQueryData(logQuery(line.channel).queryKey, (log) => log && lineDeleted(log, line))
      onClose()
    },
  })

  return (
    <AlertDialog
      open
      danger
      title={t('line.deleteTitle')}
      confirm={t('line.delete')}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <span className="line-quoted">{line.text}</span>
      {error && <span className="mt-3 block text-red">{error.message}</span>}
    </AlertDialog>
  )
}
