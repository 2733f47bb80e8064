import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PrivateMessage } from '#contract/conversations.ts'
import * as bounds from '#contract/rules/bounds.ts'
import { api } from '../../../platform/api/api.ts'
import { DeleteLine, EditLine } from '../../timeline/log/change-line.tsx'
import { lineWords } from '../../timeline/log/line-words.ts'
import { PickEmoji } from '../../timeline/log/pick-emoji.tsx'
import { messageChanged, messageDeleted } from '../conversation.live.ts'
import { changeLog } from '../conversation.queries.ts'
import type { BubbleQuestion } from './bubble-menu-items.tsx'

interface DialogProps {
  conversationId: number
  message: PrivateMessage
  onClose: () => void
}

interface BubbleDialogProps extends DialogProps {
  what: BubbleQuestion
  onToggle: (message: PrivateMessage, emoji: string) => void
}

/** Dialog for editing a message, deleting it, or choosing an emoji. */
export default function BubbleDialog({ what, onToggle, ...rest }: BubbleDialogProps) {
  if (what === 'edit') return <EditMessage {...rest} />
  if (what === 'delete') return <DeleteMessage {...rest} />
  return <PickEmoji onPick={(emoji) => onToggle(rest.message, emoji)} onClose={rest.onClose} />
}

function EditMessage({ conversationId, message, onClose }: DialogProps) {
  const queries = useQueryClient()
  async function save({ text: content }: { text: string }): Promise<void> {
    const answer = await api('PATCH /api/private-messages/:id', {
      ...{ params: { id: message.id }, body: { content } },
    })
    changeLog(queries, conversationId, (log) => messageChanged(log, answer.message))
  }
  return <EditLine text={message.content} max={bounds.privateText.max} save={save} onClose={onClose} />
}

function DeleteMessage({ conversationId, message, onClose }: DialogProps) {
  const { t } = useTranslation('chat')
  const queries = useQueryClient()
  const words = lineWords(t, { text: message.content, pictures: message.pictures?.length })
  async function remove(): Promise<void> {
    await api('DELETE /api/private-messages/:id', { params: { id: message.id } })
    changeLog(queries, conversationId, (log) => messageDeleted(log, message))
  }
  return <DeleteLine text={words} remove={remove} onClose={onClose} />
}
