import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PrivateMessage } from '#contract/conversations.ts'
import { CheckIcon } from '../../../ui/icons/check.ts'
import { Neatline } from '../../../ui/neatline.tsx'
import { Flashes } from '../../../ui/states/flashes.tsx'
import type { ChatTimes } from '../../timeline/log/chat-times.ts'
import { FoldedText } from '../../timeline/log/folded-text.tsx'
import { LineText } from '../../timeline/log/line-text.tsx'
import { LinkCards } from '../../timeline/log/link-cards.tsx'
import { QuotedLine } from '../../timeline/log/quoted-line.tsx'
import { ReactionChips } from '../../timeline/log/reactions/reaction-chips.tsx'
import { holdText } from '../../timeline/outbox/hold-text.ts'
import type { WaitingLine } from '../../timeline/outbox/outbox.ts'
import { LinePictures } from '../../timeline/pictures/line-pictures.tsx'
import { UnsentPictures } from '../../timeline/pictures/unsent-pictures.tsx'
import { UnreadLine } from '../../unread/unread-line.tsx'
import { BubbleMenu } from './bubble-menu.tsx'
import type { BubbleActs } from './bubble-menu-items.tsx'
import type { BubbleRow } from './bubble-rows.ts'

interface BubbleRowProps {
  row: BubbleRow
  times: ChatTimes
  channels: ReadonlySet<string>
  isFound: boolean
  onAgain: (clientId: string) => void
  onDiscard: (clientId: string) => void
  /** Always the same object. */
  bubbleActs: BubbleActs
  /** Goes to the message that this one answers. */
  onShowAnswered: (message: PrivateMessage) => void
}

export const BubbleRowShown = memo(function BubbleRowShown(props: BubbleRowProps) {
  const { row } = props
  if (row.kind === 'day') return <Day at={row.at} times={props.times} />
  if (row.kind === 'unread') {
    return (
      <div className="bubble-unread">
        <UnreadLine count={row.count} />
      </div>
    )
  }
  return <Bubble {...props} row={row} />
}, isSame)

/** Rows are made anew with every message; most of them say the same as before. */
function isSame(before: BubbleRowProps, after: BubbleRowProps): boolean {
  const { row: one, ...rest } = before
  const { row: other, ...others } = after
  const keys = Object.keys(rest) as (keyof typeof rest)[]
  return shallowEqual(one, other) && keys.every((key) => rest[key] === others[key])
}

function shallowEqual(one: object, other: object): boolean {
  const entries = Object.entries(one)
  const values = other as Record<string, unknown>
  return (
    entries.length === Object.keys(other).length && entries.every(([key, value]) => values[key] === value)
  )
}

function Day({ at, times }: { at: string; times: ChatTimes }) {
  return (
    <div className="day bubble-day">
      <Neatline quiet />
      <Flashes />
      <time dateTime={times.dayOf(at)}>{times.titleOf(at)}</time>
      <Neatline quiet />
    </div>
  )
}

type SaidRow = Extract<BubbleRow, { mine: boolean }>

function Bubble({
  row,
  times,
  channels,
  isFound,
  bubbleActs,
  onShowAnswered,
  ...acts
}: BubbleRowProps & { row: SaidRow }) {
  const { t } = useTranslation('conversations')
  const { t: tChat } = useTranslation('chat')
  const { mine, first, last, kind } = row
  const message = kind === 'message' ? row.message : undefined
  const text = kind === 'message' ? row.message.content : row.line.text
  const gone = message && whatIsGone(message)
  const answered = kind === 'message' ? quoteOf(row.message) : row.line.answered
  const refused = kind === 'waiting' && row.line.refusal !== undefined
  const look = [
    'bubble-row',
    mine && 'bubble-mine',
    first && 'bubble-first',
    kind === 'waiting' && !refused && 'line-waiting',
    isFound && 'line-found',
  ]
  return (
    <div className={look.filter(Boolean).join(' ')} data-line={message?.deleted ? undefined : message?.id}>
      <div className={`bubble-line ${mine ? 'flex-row-reverse' : ''}`}>
        <p
          className={`bubble ${text === '' && !answered ? 'bubble-pictures' : ''}`}
          title={times.timeOf(row.at)}
        >
          <span className="sr-only">
            {mine ? t('log.mine') : t('log.theirs', { name: message?.senderName })}
          </span>
          {message?.notice && !gone && <span className="text-muted text-note">{tChat('log.notice')} </span>}
          {answered && (
            <QuotedLine
              name={answered.name}
              text={answered.text}
              pictures={answered.pictures}
              gone={'gone' in answered ? answered.gone : undefined}
              onShow={message && (() => onShowAnswered(message))}
              className="mb-1 border-s-2 border-control ps-2 whitespace-normal"
            />
          )}
          {gone ? (
            <em className="text-muted">{tChat(gone)}</em>
          ) : (
            <FoldedText text={text}>
              <LineText text={text} names={[]} channels={channels} />
            </FoldedText>
          )}
          {message?.editedAt && !message.deleted && (
            <span className="text-muted text-note"> ({tChat('log.edited')})</span>
          )}
          {message?.pictures && <LinePictures pictures={message.pictures} />}
          {kind === 'waiting' && row.line.pictures && <UnsentPictures pictures={row.line.pictures} />}
        </p>
        {message && !message.deleted && (
          <BubbleMenu message={message} mine={mine} onShowAnswered={onShowAnswered} {...bubbleActs} />
        )}
      </div>
      {message?.cards && (
        <LinkCards
          cards={message.cards}
          onClose={mine ? (place) => bubbleActs.onCloseCard(message, place) : undefined}
        />
      )}
      {message?.reactions && (
        <ReactionChips
          reactions={message.reactions}
          onToggle={(emoji) => bubbleActs.onToggle(message, emoji)}
        />
      )}
      {refused && <Fate line={row.line} {...acts} />}
      {kind === 'waiting' && row.line.hold && (
        <div className="bubble-foot line-hold">{holdText(tChat, row.line.hold, times)}</div>
      )}
      {last && !refused && (
        <div className="bubble-foot figures">
          <time dateTime={row.at}>{times.timeOf(row.at)}</time>
          {mine && <Delivery stored={kind === 'message'} />}
        </div>
      )}
    </div>
  )
}

/** What is said instead of words that are there no more. */
function whatIsGone({ content, pictures, deleted }: PrivateMessage) {
  if (deleted) return 'log.deleted'
  return content === '' && !pictures ? 'pictures.gone' : undefined
}

function quoteOf({ replyTo }: PrivateMessage) {
  if (!replyTo) return undefined
  const { username: name, excerpt: text, pictures, deleted } = replyTo
  return { name, text, pictures, gone: deleted && ('deleted' as const) }
}

function Delivery({ stored }: { stored: boolean }) {
  const { t } = useTranslation(['conversations', 'chat'])
  return (
    <>
      {stored ? <CheckIcon aria-hidden="true" /> : <Flashes state="running" />}
      <span className="sr-only">{stored ? t('log.stored') : t('chat:outbox.waiting')}</span>
    </>
  )
}

interface FateProps extends Pick<BubbleRowProps, 'onAgain' | 'onDiscard'> {
  line: WaitingLine
}

/** What became of a message that the server did not take. */
function Fate({ line, onAgain, onDiscard }: FateProps) {
  const { t } = useTranslation('chat')
  return (
    <div className="bubble-foot bubble-fate">
      <span className="line-refusal">{t('outbox.refused')}</span>
      <span>{line.refusal}</span>
      <button type="button" className="line-act" onClick={() => onAgain(line.clientId)}>
        {t('outbox.again')}
      </button>
      <button type="button" className="line-act" onClick={() => onDiscard(line.clientId)}>
        {t('outbox.discard')}
      </button>
    </div>
  )
}
