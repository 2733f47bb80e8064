import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PrivateMessage } from '#contract/conversations.ts'
import { useChannelNames } from '../../channels/use-channel-names.ts'
import type { ChatTimes } from '../../timeline/log/chat-times.ts'
import { LogFrame } from '../../timeline/log/log-frame.tsx'
import { useFoundRow } from '../../timeline/log/use-found-row.ts'
import { type LogHandle, useLogScroll } from '../../timeline/log/use-log-scroll.ts'
import { useOlderLines } from '../../timeline/log/use-older-lines.ts'
import type { WaitingLine } from '../../timeline/outbox/outbox.ts'
import type { ConversationLog } from '../conversation-log.ts'
import { useConversationMarker, useWaitingAtOpening } from '../use-conversation-marker.ts'
import type { BubbleActs } from './bubble-menu-items.tsx'
import { BubbleRowShown } from './bubble-row.tsx'
import { announcedMessages, bubbleRows, firstUnread } from './bubble-rows.ts'

interface BubbleLogProps {
  ref: React.Ref<LogHandle>
  id: number
  userId: number
  log: ConversationLog
  /** Whether all messages up to now are loaded. */
  isComplete: boolean
  times: ChatTimes
  waiting: readonly WaitingLine[]
  loadOlder: () => Promise<void>
  onAgain: (clientId: string) => void
  onDiscard: (clientId: string) => void
  /** Message to scroll to; a new object for the same message again. */
  found: { id: number } | undefined
  bubbleActs: BubbleActs
  onShowAnswered: (message: PrivateMessage) => void
  /** Button that returns from the answered message. */
  back: React.ReactNode
}

/** Messages of a conversation, the newest at the bottom. Only rows in view are rendered. */
export function BubbleLog({
  ref,
  id,
  userId,
  log,
  isComplete,
  times,
  waiting,
  loadOlder,
  found,
  back,
  ...acts
}: BubbleLogProps) {
  const { t } = useTranslation('conversations')
  const channels = useChannelNames()
  const unread = useUnreadAtOpening({ id, userId, log, isComplete })
  const rows = bubbleRows(log, waiting, { userId, dayOf: times.dayOf, unread })
  const older = useOlderLines(log.hasOlder, loadOlder)
  const last = log.messages.at(-1)
  const scroll = useLogScroll({
    handle: ref,
    rowCount: rows.length,
    firstSeq: log.messages[0]?.id,
    lastSeq: last?.id ?? 0,
    hasOlder: log.hasOlder && older.state === 'idle',
    loadOlder: older.load,
  })
  useConversationMarker(id, isComplete && scroll.seenSeq === undefined ? last?.id : undefined)
  useFoundRow(
    found,
    rows.findIndex((row) => row.kind === 'message' && row.message.id === found?.id),
    scroll.showRow,
  )

  return (
    <LogFrame
      label={t('log.label', { name: log.other.name })}
      scroll={scroll}
      older={older}
      rows={rows}
      messages={announcedMessages(log)}
      userId={userId}
      pill={back}
      onReply={(messageId) => {
        const message = log.messages.find((one) => one.id === messageId)
        if (message) acts.bubbleActs.onReply(message)
      }}
    >
      {(row) => (
        <BubbleRowShown
          key={row.key}
          row={row}
          times={times}
          channels={channels}
          isFound={row.kind === 'message' && row.message.id === found?.id}
          {...acts}
        />
      )}
    </LogFrame>
  )
}

interface Opening {
  id: number
  userId: number
  log: ConversationLog
  isComplete: boolean
}

/** Determined once: messages that arrive later are not marked. */
function useUnreadAtOpening({ id, userId, log, isComplete }: Opening) {
  const count = useWaitingAtOpening(id, userId)
  const [settled, setSettled] = useState<{ unread: ReturnType<typeof firstUnread> }>()
  if (!settled && isComplete && count !== undefined)
    setSettled({ unread: firstUnread(log, { userId, count }) })
  return settled?.unread
}
