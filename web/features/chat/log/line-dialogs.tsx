import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/chat.ts'
import * as bounds from '#contract/rules/bounds.ts'
import { api } from '../../../platform/api/api.ts'
import { updateCached } from '../../../platform/api/patch-query.ts'
import { AlertDialog, Dialog } from '../../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { DeleteLine, EditLine } from '../../timeline/log/change-line.tsx'
import { lineWords } from '../../timeline/log/line-words.ts'
import { PickEmoji } from '../../timeline/log/pick-emoji.tsx'
import { withLineReactions } from '../../timeline/log/reactions/give-reaction.ts'
import { ReactionPeople } from '../../timeline/log/reactions/reaction-people.tsx'
import { useChatTimes } from '../../timeline/log/use-chat-times.ts'
import { lineChanged, lineDeleted } from './chat.live.ts'
import { logQuery } from './chat.queries.ts'
import type { LineActs, LineQuestion } from './line-menu-items.tsx'

interface LineDialogProps {
  line: Message
  onClose: () => void
}

interface LineQuestionProps extends LineDialogProps {
  what: LineQuestion
  onToggle: LineActs['onToggle']
}

/** Dialogs of a line: edit, earlier texts, delete, remove reactions, emoji picker, and users who reacted. */
export default function LineDialog({ what, onToggle, ...rest }: LineQuestionProps) {
  switch (what) {
    case 'edit':
      return <EditMessage {...rest} />
    case 'edits':
      return <EarlierTexts {...rest} />
    case 'delete':
      return <DeleteMessage {...rest} />
    case 'clear':
      return <ClearReactions {...rest} />
    case 'reactions':
      return <ReactionPeople {...rest} />
    case 'emoji':
      return <PickEmoji onPick={(emoji) => onToggle(rest.line, emoji)} onClose={rest.onClose} />
  }
}

function EditMessage({ line, onClose }: LineDialogProps) {
  const queries = useQueryClient()
  async function save(body: { text: string; confirmed?: true }): Promise<void> {
    const { message } = await api('PATCH /api/messages/:id', { params: { id: line.id }, body })
    updateCached(queries, logQuery(line.channel).queryKey, lineChanged, message)
  }
  return <EditLine text={line.text} max={bounds.channelText.max} save={save} onClose={onClose} />
}

function DeleteMessage({ line, onClose }: LineDialogProps) {
  const { t } = useTranslation('chat')
  const queries = useQueryClient()
  const words = lineWords(t, { text: line.text, pictures: line.pictures?.length })
  async function remove(): Promise<void> {
    await api('DELETE /api/messages/:id', { params: { id: line.id } })
    updateCached(queries, logQuery(line.channel).queryKey, lineDeleted, line)
  }
  return <DeleteLine text={words} remove={remove} onClose={onClose} />
}

function ClearReactions({ line, onClose }: LineDialogProps) {
  const { t } = useTranslation('chat')
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api('DELETE /api/messages/:id/all-reactions', { params: { id: line.id }, body: {} }),
    onSuccess: (answer) => {
      updateCached(queries, logQuery(line.channel).queryKey, withLineReactions, line.id, answer)
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
      error={error}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {line.reactions?.map(({ emoji, count }) => `${emoji} ${count}`).join('  ')}
    </AlertDialog>
  )
}

/** Earlier texts of an edited line, oldest first, and the current one. */
function EarlierTexts({ line, onClose }: LineDialogProps) {
  const { t } = useTranslation('chat')
  const { dateOf, timeOf } = useChatTimes()
  const { data, isPending, isFetching, error, refetch } = useQuery({
    queryKey: ['line-edits', line.id, line.editedAt],
    queryFn: ({ signal }) => api('GET /api/messages/:id/edits', { params: { id: line.id }, signal }),
  })
  return (
    <Dialog open title={t('line.edits')} onClose={onClose}>
      {isPending && <Skeleton className="h-24" />}
      {error && <ErrorState title={error.message} busy={isFetching} onRetry={() => void refetch()} />}
      {data && (
        <ol className="grid">
          {data.map(({ text, at }) => (
            <li key={at} className="border-line border-b py-3">
              <time dateTime={at} className="figures text-muted text-small">
                {dateOf(at)} {timeOf(at)}
              </time>
              <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
            </li>
          ))}
          <li className="py-3">
            <p className="font-semibold text-sea text-small">{t('line.textNow')}</p>
            <p className="wrap-anywhere whitespace-pre-wrap">{line.text}</p>
          </li>
        </ol>
      )}
    </Dialog>
  )
}
