import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { Card } from '#contract/cards.ts'
import type { Message } from '#contract/chat.ts'
import { api } from '../../../platform/api/api.ts'
import { updateCached } from '../../../platform/api/patch-query.ts'
import { lazyComponent, useLazyComponent } from '../../../platform/hydration/lazy-component.ts'
import { withoutLineCard } from '../../timeline/log/cards/cards.ts'
import { closeCard } from '../../timeline/log/cards/close-card.ts'
import { giveReaction, withLineReactions } from '../../timeline/log/reactions/give-reaction.ts'
import { logQuery } from './chat.queries.ts'
import type { LineActs, LineQuestion } from './line-menu-items.tsx'

const lineDialog = lazyComponent(() => import('./line-dialogs.tsx'))

/** Returns the actions of lines, and the dialogs that they open. */
export function useLineActs(onReply: (line: Message) => void) {
  const queries = useQueryClient()
  const [question, setQuestion] = useState<{ what: LineQuestion; line: Message }>()
  const onAsk = useCallback((what: LineQuestion, line: Message) => setQuestion({ what, line }), [])
  const close = useCallback(() => setQuestion(undefined), [])
  const LineDialog = useLazyComponent(lineDialog, { enabled: question !== undefined, onError: close })

  const onToggle = useCallback(
    ({ id, channel }: Message, emoji: string) => {
      const { queryKey } = logQuery(channel)
      return giveReaction(emoji, {
        read: () => queries.getQueryData(queryKey)?.messages.find((line) => line.id === id),
        show: (shown) => updateCached(queries, queryKey, withLineReactions, id, shown),
        give: (isGiven) =>
          api(isGiven ? 'DELETE /api/messages/:id/reactions' : 'POST /api/messages/:id/reactions', {
            ...{ params: { id }, body: { emoji } },
          }),
      })
    },
    [queries],
  )

  const onCloseCard = useCallback(
    ({ id, channel }: Message, card: Card) => {
      const { queryKey } = logQuery(channel)
      void closeCard({
        request: () => api('DELETE /api/messages/:id/cards/:place', { params: { id, place: card.place } }),
        remove: () => updateCached(queries, queryKey, withoutLineCard, id, card),
      })
    },
    [queries],
  )

  const acts: LineActs = useMemo(
    () => ({ onReply, onAsk, onCloseCard, onToggle: (line, emoji) => void onToggle(line, emoji) }),
    [onReply, onAsk, onCloseCard, onToggle],
  )
  return {
    acts,
    dialogs: question && LineDialog && <LineDialog {...question} onToggle={acts.onToggle} onClose={close} />,
  }
}
