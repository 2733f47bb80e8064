import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PrivateMessage } from '#contract/conversations.ts'
import { api } from '../../../platform/api/api.ts'
import { lazyComponent, useLazyComponent } from '../../../platform/hydration/lazy-component.ts'
import { withoutLineCard } from '../../timeline/log/cards/cards.ts'
import { closeCard } from '../../timeline/log/cards/close-card.ts'
import { copyOfLine } from '../../timeline/log/copy-text.ts'
import { giveReaction, withLineReactions } from '../../timeline/log/reactions/give-reaction.ts'
import { changeLog, conversationQuery } from '../conversation.queries.ts'
import type { BubbleActs, BubbleQuestion } from './bubble-menu-items.tsx'

const bubbleDialog = lazyComponent(() => import('./bubble-dialogs.tsx'))

/** Actions on private messages, and their dialogs. */
export function useBubbleActs(conversationId: number, onReply: (message: PrivateMessage) => void) {
  const queries = useQueryClient()
  const { t } = useTranslation('chat')
  const [question, setAsked] = useState<{ what: BubbleQuestion; message: PrivateMessage }>()
  const close = useCallback(() => setAsked(undefined), [])
  const BubbleDialog = useLazyComponent(bubbleDialog, { enabled: question !== undefined, onError: close })

  const acts: BubbleActs = useMemo(() => {
    const { queryKey } = conversationQuery(conversationId)
    return {
      onReply,
      onAsk: (what, message) => setAsked({ what, message }),
      onCopyLink: ({ id }) =>
        void copyOfLine(new URL(`/pvt/${conversationId}?line=${id}`, location.origin).href, t),
      onCloseCard: ({ id }, card) =>
        void closeCard({
          request: () =>
            api('DELETE /api/private-messages/:id/cards/:place', { params: { id, place: card.place } }),
          remove: () => changeLog(queries, conversationId, (log) => withoutLineCard(log, id, card)),
        }),
      onToggle: ({ id }, emoji) =>
        void giveReaction(emoji, {
          read: () => queries.getQueryData(queryKey)?.messages.find((message) => message.id === id),
          show: (shown) => changeLog(queries, conversationId, (log) => withLineReactions(log, id, shown)),
          give: (isGiven) =>
            api(
              isGiven
                ? 'DELETE /api/private-messages/:id/reactions'
                : 'POST /api/private-messages/:id/reactions',
              { params: { id }, body: { emoji } },
            ),
        }),
    }
  }, [queries, conversationId, onReply, t])

  return {
    acts,
    dialogs: question && BubbleDialog && (
      <BubbleDialog {...question} conversationId={conversationId} onToggle={acts.onToggle} onClose={close} />
    ),
  }
}
