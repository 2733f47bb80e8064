import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/chat.ts'
import { channelSlug } from '#contract/rules/fold-text.ts'
import { isFresh } from '#contract/rules/is-fresh.ts'
import type { ChatTimes } from '../../timeline/log/chat-times.ts'
import { LogFrame } from '../../timeline/log/log-frame.tsx'
import { useFoundRow } from '../../timeline/log/use-found-row.ts'
import { type LogHandle, useLogScroll } from '../../timeline/log/use-log-scroll.ts'
import { useOlderLines } from '../../timeline/log/use-older-lines.ts'
import type { WaitingLine } from '../../timeline/outbox/outbox.ts'
import { UnreadLine } from '../../unread/unread-line.tsx'
import { useReadMarker, type useUnreadAtOpening } from '../../unread/use-read-marker.ts'
import type { ChannelLog } from './channel-log.ts'
import type { LineReader } from './line-changes.ts'
import { canBeAnswered, LineMenu } from './line-menu.tsx'
import type { LineActs } from './line-menu-items.tsx'
import { DayRow, LineRow, PassageRow } from './line-rows.tsx'
import { type LogRow, logRows } from './log-rows.ts'
import { UnsentRow } from './unsent-row.tsx'

export interface MessageLogProps {
  ref: React.Ref<LogHandle>
  channelName: string
  log: ChannelLog
  /** Id of the newest line. Lines hidden from the user count as read, too. */
  newestId: number | undefined
  waiting: readonly WaitingLine[]
  reader: LineReader & { nickname: string; names: readonly string[] }
  /** What was unread when the user came. */
  unread: ReturnType<typeof useUnreadAtOpening>
  times: ChatTimes
  channels: ReadonlySet<string>
  loadOlder: () => Promise<void>
  onAgain: (clientId: string) => void
  onDiscard: (clientId: string) => void
  acts: LineActs
  /** Scrolls to the line replied to. */
  onShowAnswered: (line: Message) => void
  /** Button back to the reply. */
  back: React.ReactNode
  /** Line to scroll to; a new object scrolls to the same line again. */
  found?: { id: number } | undefined
}

/** The lines of a channel, newest last. Only the rows in view are rendered. */
export function MessageLog({
  ref,
  channelName,
  log,
  newestId,
  waiting,
  reader,
  unread,
  found,
  acts,
  back,
  ...rest
}: MessageLogProps) {
  const { t } = useTranslation('chat')
  const { onShowAnswered } = rest
  const { userId } = reader
  const menuOf = useCallback(
    (line: Message) => <LineMenu line={line} reader={reader} onShowAnswered={onShowAnswered} {...acts} />,
    [reader, acts, onShowAnswered],
  )
  // Another function identity, so that a line renders again once its author can no longer edit it.
  const lateMenuOf = useCallback((line: Message) => menuOf(line), [menuOf])
  const slug = channelSlug(channelName)
  const rows = logRows(log, waiting, { userId, dayOf: rest.times.dayOf, unread })
  const older = useOlderLines(log.hasOlder, rest.loadOlder)
  const last = log.messages.at(-1)
  const scroll = useLogScroll({
    handle: ref,
    rowCount: rows.length,
    firstSeq: log.messages[0]?.seq,
    lastSeq: last?.seq ?? 0,
    hasOlder: log.hasOlder && older.state === 'idle',
    loadOlder: older.load,
  })
  useReadMarker(slug, scroll.seenSeq === undefined ? newestId : undefined)
  useFoundRow(
    found,
    rows.findIndex((row) => row.kind === 'line' && row.message.id === found?.id),
    scroll.showRow,
  )

  return (
    <LogFrame
      label={t('log.label', { channel: channelName })}
      scroll={scroll}
      older={older}
      rows={rows}
      messages={log.messages}
      userId={userId}
      pill={back}
      onReply={(id) => {
        const line = log.messages.find((message) => message.id === id)
        if (line) acts.onReply(line)
      }}
    >
      {(row) => (
        <div
          key={row.key}
          data-line={row.kind === 'line' && canBeAnswered(row.message) ? row.message.id : undefined}
          className={row.kind === 'line' && row.message.id === found?.id ? 'line-found' : undefined}
        >
          <Row
            row={row}
            reader={reader}
            menuOf={menuOf}
            lateMenuOf={lateMenuOf}
            onToggle={acts.onToggle}
            onCloseCard={acts.onCloseCard}
            {...rest}
          />
        </div>
      )}
    </LogFrame>
  )
}

type Elsewhere =
  | 'ref'
  | 'channelName'
  | 'log'
  | 'newestId'
  | 'waiting'
  | 'unread'
  | 'loadOlder'
  | 'found'
  | 'acts'
  | 'back'
type RowProps = Omit<MessageLogProps, Elsewhere> & {
  row: LogRow
  menuOf: (line: Message) => React.ReactNode
  lateMenuOf: (line: Message) => React.ReactNode
  onToggle: LineActs['onToggle']
  onCloseCard: LineActs['onCloseCard']
}

function Row({ row, reader, times, channels, onAgain, onDiscard, menuOf, lateMenuOf, ...rest }: RowProps) {
  const { onCloseCard, ...acts } = rest
  const { userId, nickname, names } = reader
  const shared = { times, channels }
  switch (row.kind) {
    case 'day':
      return <DayRow at={row.at} times={times} />
    case 'unread':
      return <UnreadLine count={row.count} />
    case 'passage':
      return <PassageRow passage={row.passage} times={times} />
    case 'waiting':
      return (
        <UnsentRow
          line={row.line}
          first={row.first}
          nickname={nickname}
          onAgain={onAgain}
          onDiscard={onDiscard}
          {...shared}
        />
      )
    case 'line': {
      const mine = row.message.userId === userId
      return (
        <LineRow
          message={row.message}
          first={row.first}
          names={names}
          readerId={userId}
          menuOf={mine && !isFresh(row.message.createdAt, Date.now()) ? lateMenuOf : menuOf}
          onCloseCard={mine || reader.mayModerate ? onCloseCard : undefined}
          {...acts}
          {...shared}
        />
      )
    }
  }
}
