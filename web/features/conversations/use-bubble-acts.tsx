import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { PrivateMessage } from '#contract/conversations.ts'
import type { Reaction } from '#contract/reactions.ts'
import { api } from '../../platform/api.ts'
import { withLineCards } from '../timeline/log/cards.ts'
import { closeCard } from '../timeline/log/close-card.ts'
import { giveReaction, withLineReactions } from '../timeline/log/give-reaction.ts'
import { PickEmoji } from '../timeline/log/pick-emoji.tsx'
import type { BubbleActs } from './bubble-menu-items.tsx'
import { conversationQuery } from './conversation.queries.ts'

/** What private messages offer, and all emoji where more than a few are wanted. */
export function useBubbleActs(conversationId: number, onReply: (message: PrivateMessage) => void) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<PrivateMessage>()

  const acts: BubbleActs = useMemo(() => {
    const { queryKey } = conversationQuery(conversationId)
    return {
      onReply,
      onEmoji: setAsked,
      onCloseCard: ({ id }, place) =>
        void closeCard({
          ask: () => api('DELETE /api/private-messages/:id/cards/:place', { params: { id, place } }),
          show: (cards) => queries.setQueryData(queryKey, (log) => log && withLineCards(log, id, cards)),
        }),
      onToggle: ({ id }, emoji) =>
        void giveReaction(emoji, {
          read: () =>
            queries.getQueryData(queryKey)?.messages.find((message) => message.id === id)?.reactions,
          show: (reactions: Reaction[]) =>
            queries.setQueryData(queryKey, (log) => log && withLineReactions(log, id, reactions)),
          give: (isGiven) =>
            api(
              isGiven
                ? 'DELETE /api/private-messages/:id/reactions'
                : 'POST /api/private-messages/:id/reactions',
              { params: { id }, body: { emoji } },
            ),
        }),
    }
  }, [queries, conversationId, onReply])

  return {
    acts,
    emojiPicker: asked && (
      <PickEmoji onPick={(emoji) => acts.onToggle(asked, emoji)} onClose={() => setAsked(undefined)} />
    ),
  }
}
