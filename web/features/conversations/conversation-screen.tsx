import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Conversation, PrivateMessage } from '#contract/conversations.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { Head } from '../../platform/page/head.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { useMoveBack } from '../../ui/use-move-back.ts'
import { OnlineTab } from '../online/online-tab.tsx'
import { recalledAtMost } from '../timeline/composer/line-recall.ts'
import { NewLinesAnnouncer, NotesAnnouncer } from '../timeline/log/live-region.tsx'
import { OfflineNotice } from '../timeline/log/offline-notice.tsx'
import { useAnswer } from '../timeline/log/use-answer.tsx'
import { useChatTimes } from '../timeline/log/use-chat-times.ts'
import { useLineInAddress, useMissingLine } from '../timeline/log/use-line-in-address.ts'
import type { LogHandle } from '../timeline/log/use-log-scroll.ts'
import { useOutbox } from '../timeline/outbox/use-outbox.ts'
import { BlockedNotice } from './blocks/blocked-notice.tsx'
import { useBlocks } from './blocks/use-blocks.ts'
import { BubbleLog } from './bubbles/bubble-log.tsx'
import { announcedMessages } from './bubbles/bubble-rows.ts'
import { BubbleSkeleton } from './bubbles/bubble-skeleton.tsx'
import { useBubbleActs } from './bubbles/use-bubble-acts.tsx'
import { ConversationComposer } from './composer/conversation-composer.tsx'
import { TypingLine } from './composer/typing-line.tsx'
import { conversationQuery } from './conversation.queries.ts'
import { ConversationHead } from './conversation-head.tsx'
import { ConversationTabs } from './conversation-tabs.tsx'
import { conversationTransport } from './conversation-transport.ts'
import { conversationsQuery } from './conversations.queries.ts'
import { ConversationMissing } from './missing-conversation.tsx'
import { useConversationLive } from './use-conversation-live.ts'
import './bubbles/bubbles.css'

interface ConversationScreenProps {
  id: number
  userId: number
}

/** A private conversation. Pass the id as the key: each conversation has a screen of its own. */
export function ConversationScreen({ id, userId }: ConversationScreenProps) {
  const { t } = useTranslation('conversations')
  useMoveBack('face', `.conversation-entry[href="/pvt/${id}"] > .avatar`)
  const history = useQuery(conversationQuery(id))
  const live = useConversationLive(id, userId)
  const outbox = useOutbox(userId, String(id), conversationTransport)
  const other = useOther(id, userId)
  const { isBlocked } = useBlocks()
  const times = useChatTimes()
  const [found, setFound] = useState<{ id: number }>()
  const log = useRef<LogHandle>(null)
  const composer = useRef<{ focus: () => void }>(null)
  const onMissing = useMissingLine(log)
  const queries = useQueryClient()
  const showMessage = async (messageId: number) => {
    await live.loadTo(messageId)
    const loaded = queries.getQueryData(conversationQuery(id).queryKey)?.messages ?? []
    if (loaded.some((message) => message.id === messageId)) setFound({ id: messageId })
    else onMissing()
  }
  useLineInAddress(history.isSuccess, showMessage)
  const { answered, answer, showAnswered, ...reply } = useAnswer({
    ...{ userId, place: `pvt:${id}` },
    deleted: 'message_deleted',
    focus: () => composer.current?.focus(),
    show: showMessage,
  })
  const onReply = useCallback(
    ({ id, senderName: name, content: text, pictures }: PrivateMessage) =>
      answer({ id, name, text, ...(pictures && { pictures: pictures.length }) }),
    [answer],
  )
  const { acts: bubbleActs, dialogs } = useBubbleActs(id, onReply)
  const onShowAnswered = useCallback(
    ({ id, replyTo }: PrivateMessage) => replyTo && showAnswered(id, replyTo.id),
    [showAnswered],
  )
  const ownMessages = () =>
    [...ownTexts(history.data?.messages ?? [], userId), ...outbox.waiting.map(({ text }) => text)].slice(
      -recalledAtMost,
    )
  const isEmpty = history.data && history.data.messages.length + outbox.waiting.length === 0

  if (history.error instanceof ApiError && history.error.status === 404) return <ConversationMissing />
  return (
    <div className="channel">
      <Head title={other?.name ?? t('title')} noindex />
      <ConversationTabs current={other && { id, name: other.name, user: other }} />
      <ConversationHead id={id} other={other} failed={history.isError} onShow={({ id }) => showMessage(id)} />
      {history.isPending && <BubbleSkeleton />}
      {history.isError && !history.data && (
        <div className="log-state">
          <ErrorState
            title={t('log.failed')}
            busy={history.isFetching}
            onRetry={() => void history.refetch()}
          />
        </div>
      )}
      {isEmpty && (
        <div className="log-state">
          <EmptyState mark="bottle" at={[36, 41]} title={t('log.emptyTitle')}>
            {t('log.emptyText', { name: other?.name })}
          </EmptyState>
        </div>
      )}
      {history.data && !isEmpty && (
        <BubbleLog
          ref={log}
          id={id}
          userId={userId}
          log={history.data}
          isComplete={live.isComplete}
          times={times}
          waiting={outbox.waiting}
          loadOlder={live.loadOlder}
          onAgain={outbox.sayAgain}
          onDiscard={outbox.discard}
          found={found}
          bubbleActs={bubbleActs}
          onShowAnswered={onShowAnswered}
          back={reply.back}
        />
      )}
      {other && <TypingLine conversationId={id} other={other} />}
      <OfflineNotice waiting={outbox.waitingCount} />
      {history.data && <NewLinesAnnouncer messages={announcedMessages(history.data)} userId={userId} />}
      <NotesAnnouncer waiting={outbox.waiting} times={times} />
      {other && isBlocked(other.id) ? (
        <BlockedNotice other={other} />
      ) : (
        <ConversationComposer
          id={id}
          userId={userId}
          ref={composer}
          name={other?.name ?? ''}
          answered={answered}
          onCancelReply={reply.cancel}
          onSend={(text, pictures) => {
            outbox.say(text, { answered, pictures })
            reply.cancel()
            log.current?.toEnd()
          }}
          onSentBefore={outbox.lookAgain}
          onPage={(direction) => log.current?.page(direction)}
          history={ownMessages}
        />
      )}
      {dialogs}
      <OnlineTab />
    </div>
  )
}

const ownTexts = (messages: readonly PrivateMessage[], userId: number) =>
  messages.flatMap(({ senderId, deleted, content }) =>
    senderId === userId && !deleted && content !== '' ? content : [],
  )

/** Returns the other user, from whichever response arrives first. */
function useOther(id: number, userId: number): Conversation['user'] | undefined {
  const { data: log } = useQuery(conversationQuery(id))
  const { data: conversations } = useInfiniteQuery(conversationsQuery(userId))
  return conversations?.find((one) => one.id === id)?.user ?? log?.other
}
