import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { PrivateMessage } from '#contract/conversations.ts'
import type { Reaction } from '#contract/reactions.ts'
import { api } from '../../platform/api.ts'
import { useLazyComponent } from '../../platform/lazy-component.ts'
import { emojiBox } from '../../ui/emoji/emoji-picker.tsx'
import { giveReaction, withLineReactions } from '../timeline/log/give-reaction.ts'
import type { BubbleActs } from './bubble-menu-items.tsx'
import { conversationQuery } from './conversation.queries.ts'

/** What private messages offer, and all emoji where more than a few are wanted. */
export function useBubbleActs(conversationId: number, onReply: (message: PrivateMessage) => void) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<PrivateMessage>()
  const button = useRef<HTMLElement>(null)
  const close = useCallback(() => setAsked(undefined), [])
  const EmojiBox = useLazyComponent(emojiBox, { wanted: asked !== undefined, giveUp: close })

  const acts: BubbleActs = useMemo(() => {
    const { queryKey } = conversationQuery(conversationId)
    return {
      onReply,
      onEmoji: (message) => {
        // The menu has given the focus back to its button.
        button.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
        setAsked(message)
      },
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
    emojiPicker: asked && EmojiBox && (
      <EmojiBox
        button={button}
        onClose={close}
        onPick={(emoji) => {
          acts.onToggle(asked, emoji)
          close()
        }}
      />
    ),
  }
}
