import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/chat.ts'
import { bounds } from '#contract/rules/bounds.ts'
import { api } from '../../../platform/api.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { AlertDialog, Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-input.tsx'
import { withLineReactions } from '../../timeline/log/give-reaction.ts'
import { PickEmoji } from '../../timeline/log/pick-emoji.tsx'
import { ReactionPeople } from '../../timeline/log/reaction-people.tsx'
import { useUnsavedInput } from '../../unsaved-input/use-unsaved-input.ts'
import { submitOnEnter } from '../composer/submit-on-enter.ts'
import { lineChanged, lineDeleted } from './chat.live.ts'
import { logQuery } from './chat.queries.ts'
import { EarlierTexts } from './earlier-texts.tsx'
import type { LineActs, LineQuestion } from './line-menu-items.tsx'

interface LineDialogProps {
  line: Message
  onClose: () => void
}

interface LineQuestionProps extends LineDialogProps {
  what: LineQuestion
  onToggle: LineActs['onToggle']
}

/** Asks how a line shall read, whether it or its reactions shall go, and shows what was given to it and by whom. */
export default function LineDialog({ what, onToggle, ...rest }: LineQuestionProps) {
  switch (what) {
    case 'edit':
      return <EditLine {...rest} />
    case 'edits':
      return <EarlierTexts {...rest} />
    case 'delete':
      return <DeleteLine {...rest} />
    case 'clear':
      return <ClearReactions {...rest} />
    case 'reactions':
      return <ReactionPeople {...rest} />
    case 'emoji':
      return <PickEmoji onPick={(emoji) => onToggle(rest.line, emoji)} onClose={rest.onClose} />
  }
}

function EditLine({ line, onClose }: LineDialogProps) {
  const { t } = useTranslation(['chat', 'ui'])
  const queries = useQueryClient()
  const [text, setText] = useState(line.text)
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (body: { text: string; confirmed?: boolean }) =>
      api('PATCH /api/messages/:id', { params: { id: line.id }, body }),
    onSuccess: ({ message }) => {
      queries.setQueryData(logQuery(line.channel).queryKey, (log) => log && lineChanged(log, message))
      onClose()
    },
  })
  const unchanged = text.trim() === '' || text.trim() === line.text
  useUnsavedInput(text !== line.text)
  /** Who was warned of this text, and sends it once more. */
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

function ClearReactions({ line, onClose }: LineDialogProps) {
  const { t } = useTranslation('chat')
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api('DELETE /api/messages/:id/all-reactions', { params: { id: line.id }, body: {} }),
    onSuccess: ({ reactions }) => {
      queries.setQueryData(
        logQuery(line.channel).queryKey,
        (log) => log && withLineReactions(log, line.id, reactions),
      )
      onClose()
    },
  })
  return (
    <AlertDialog
      open
      danger
      title={t('line.clearTitle')}
      confirm={t('line.clear')}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {line.reactions?.map(({ emoji, count }) => `${emoji} ${count}`).join('  ')}
      {error && <span className="mt-3 block text-red">{error.message}</span>}
    </AlertDialog>
  )
}
