import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Conversation, PrivateMessage } from '#contract/conversations.ts'
import { smallAvatar } from '#contract/rules/pictures.ts'
import { Head } from '../../platform/page/head.tsx'
import type { LayoutHandle } from '../../platform/page/layout-handle.ts'
import { useSession } from '../../platform/session/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { forgetSwipe } from '../../ui/note-swipes.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import OnlineDot from '../online/online-dot.tsx'
import { lineWords } from '../timeline/log/line-words.ts'
import { useChatTimes } from '../timeline/log/use-chat-times.ts'
import { PrivateCount } from '../unread/private-count.tsx'
import { conversationsQuery } from './conversations.queries.ts'
import { useStartDialog } from './start/start-conversation.tsx'
import './conversations-page.css'

/** No loader: the layout loads the list of conversations. */
export const handle: LayoutHandle = { personal: true }

/** All conversations of the user, and a button for a new one. */
export default function ConversationsPage() {
  const { t } = useTranslation('conversations')
  const { start, startDialog: shown } = useStartDialog()
  const list = useInfiniteQuery(conversationsQuery(useSession()?.userId))

  return (
    <div className="conversations-page">
      <Head title={t('title')} noindex />
      <div className="conversations-head">
        <h1 className="type-title type-title-2xl">{t('title')}</h1>
        <Button aria-haspopup="dialog" onClick={start}>
          {t('start.title')}
        </Button>
      </div>
      {list.isPending && (
        <Loading label={t('list.loading')}>
          {['w-28', 'w-20', 'w-36', 'w-24', 'w-32'].map((width) => (
            <span key={width} className="conversation-entry">
              <Skeleton className="row-span-2 size-10 rounded-full" />
              <Skeleton className={`h-3.5 ${width}`} />
              <Skeleton className="col-start-2 h-3 w-3/5" />
            </span>
          ))}
        </Loading>
      )}
      {list.isError && !list.data && (
        <ErrorState title={t('list.failed')} busy={list.isFetching} onRetry={() => void list.refetch()} />
      )}
      {list.data?.length === 0 && (
        <EmptyState mark="dinghy" at={[42, 52]} title={t('list.emptyTitle')}>
          {t('list.emptyText')}
        </EmptyState>
      )}
      <ul className="conversations-list">
        {list.data?.map((conversation) => (
          <li key={conversation.id}>
            <ConversationEntry conversation={conversation} />
          </li>
        ))}
      </ul>
      {list.isFetchNextPageError && (
        <ErrorState
          title={t('list.moreFailed')}
          busy={list.isFetchingNextPage}
          onRetry={() => void list.fetchNextPage()}
          className="mt-5"
        />
      )}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <div className="mt-5 flex justify-center">
          <Button
            variant="outline"
            busy={list.isFetchingNextPage}
            busyText={t('list.loading')}
            onClick={() => void list.fetchNextPage()}
          >
            {t('list.more')}
          </Button>
        </div>
      )}
      {shown}
    </div>
  )
}

/** A conversation in the list: other user, last message, unread count. */
function ConversationEntry({ conversation }: { conversation: Conversation }) {
  const times = useChatTimes()
  const userId = useSession()?.userId
  const { id, name, user, lastMessage } = conversation

  return (
    <Link to={`/pvt/${id}`} viewTransition onClick={carryFace} className="conversation-entry">
      <Avatar nick={name} size={40} image={smallAvatar(user.profileImage)} />
      <span className="conversation-name">{name}</span>
      <OnlineDot id={user.id} />
      {lastMessage && (
        <time dateTime={lastMessage.timestamp} className="conversation-when figures">
          {isToday(lastMessage.timestamp, times.dayOf)
            ? times.timeOf(lastMessage.timestamp)
            : times.dateOf(lastMessage.timestamp)}
        </time>
      )}
      <span className="conversation-said">
        <LastSaid message={lastMessage} mine={lastMessage?.senderId === userId} />
      </span>
      <PrivateCount id={id} />
    </Link>
  )
}

/**
 * Moves the avatar to the header of the conversation by a view transition, which other avatars do not take
 * part in.
 */
function carryFace({ currentTarget }: React.MouseEvent): void {
  forgetSwipe()
  for (const face of document.querySelectorAll<HTMLElement>('.conversation-entry > .avatar'))
    face.style.setProperty('view-transition-name', currentTarget.contains(face) ? 'face' : 'none')
}

function LastSaid({ message, mine }: { message: PrivateMessage | null; mine: boolean }) {
  const { t } = useTranslation('conversations')
  const { t: tChat } = useTranslation('chat')
  if (!message) return t('list.nothing')
  if (message.deleted) return <em>{tChat('log.deleted')}</em>
  const words = lineWords(tChat, { text: message.content, pictures: message.pictures?.length })
  const text = words.slice(0, 160)
  return mine ? t('list.mine', { text }) : text
}

function isToday(at: string, dayOf: (at: string) => string): boolean {
  return dayOf(at) === dayOf(new Date().toISOString())
}
