import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { useBlockedIds } from '../../conversations/blocks/use-blocked-ids.ts'
import { NewLinesAnnouncer, NotesAnnouncer } from '../../timeline/log/live-region.tsx'
import { OfflineNotice } from '../../timeline/log/offline-notice.tsx'
import { useOutbox } from '../../timeline/outbox/use-outbox.ts'
import { useUnreadAtOpening } from '../../unread/use-read-marker.ts'
import { channelTransport } from '../composer/channel-transport.ts'
import type { ChannelLog } from './channel-log.ts'
import { logQuery } from './chat.queries.ts'
import { LogSkeleton } from './log-skeleton.tsx'
import { MessageLog, type MessageLogProps } from './message-log.tsx'
import { withoutBlocked } from './without-blocked.ts'

type Elsewhere = 'channelName' | 'log' | 'newestId' | 'waiting' | 'unread' | 'onAgain' | 'onDiscard'
interface ChannelLinesProps extends Omit<MessageLogProps, Elsewhere> {
  slug: string
}

/** The part of the page that renders again when a line arrives. */
export function ChannelLines({ slug, ...rest }: ChannelLinesProps) {
  const { data: all, isPending, isFetching, refetch } = useQuery(logQuery(slug))
  const blocked = useBlockedIds()
  const log = useMemo(() => all && withoutBlocked(all, blocked), [all, blocked])
  // Read before the first line arrives: afterwards an empty channel could not tell what is new.
  const unread = useUnreadAtOpening(slug)
  const outbox = useOutbox(rest.reader.userId, slug, channelTransport)

  return (
    <>
      {isPending && <LogSkeleton />}
      {!isPending && !log && <LogFailure busy={isFetching} onRetry={() => void refetch()} />}
      {log && isEmpty(log, outbox.waiting.length) && <EmptyLog slug={slug} />}
      {log && !isEmpty(log, outbox.waiting.length) && (
        <MessageLog
          channelName={`#${slug}`}
          log={log}
          newestId={all?.messages.at(-1)?.id}
          waiting={outbox.waiting}
          unread={unread}
          onAgain={outbox.sayAgain}
          onDiscard={outbox.discard}
          {...rest}
        />
      )}
      {/* Outside of the log, so that it hears the first line of an empty channel. */}
      {log && <NewLinesAnnouncer messages={log.messages} userId={rest.reader.userId} />}
      <OfflineNotice waiting={outbox.waitingCount} />
      <NotesAnnouncer passages={log?.passages} waiting={outbox.waiting} times={rest.times} />
    </>
  )
}

function isEmpty(log: ChannelLog, waiting: number): boolean {
  return log.messages.length + log.passages.length + waiting === 0
}

function LogFailure({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  const { t } = useTranslation('chat')
  return (
    <div className="log-state">
      <ErrorState title={t('log.failed')} busy={busy} onRetry={onRetry} />
    </div>
  )
}

function EmptyLog({ slug }: { slug: string }) {
  const { t } = useTranslation('chat')
  return (
    <div className="log-state">
      <EmptyState mark="buoy" at={[27, 52]} title={t('log.emptyTitle')}>
        {t('log.emptyText', { channel: `#${slug}` })}
      </EmptyState>
    </div>
  )
}
