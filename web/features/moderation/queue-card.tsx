import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Message, Quote } from '#contract/chat.ts'
import type { LinePicture } from '#contract/line-pictures.ts'
import type { QueueItem } from '#contract/moderation-queue.ts'
import { commentAddress } from '#contract/rules/comment-places.ts'
import { Button } from '../../ui/button.tsx'
import { FlagIcon } from '../../ui/icons/flag.ts'
import { HourglassMediumIcon } from '../../ui/icons/hourglass-medium.ts'
import { Key } from '../../ui/keys/key-hints.tsx'
import { LineSkeleton } from '../../ui/states/line-skeleton.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import type { ChatTimes } from '../timeline/log/chat-times.ts'
import { lineWords } from '../timeline/log/line-words.ts'
import { QuotedLine } from '../timeline/log/quoted-line.tsx'
import { LinePictures } from '../timeline/pictures/line-pictures.tsx'
import { EarlierTexts } from './earlier-texts.tsx'
import { contextQuery } from './moderation.queries.ts'
import { actKeys, actsFor, type QueueAct } from './queue-acts.ts'

interface QueueCardProps {
  item: QueueItem
  isCurrent: boolean
  times: ChatTimes
  onFocus: () => void
  onAsk: (act: QueueAct) => void
  /** Confirmation form of an action, if one was chosen. */
  children: React.ReactNode
}

/** Time and content; on a phone the time is after the title. */
const card =
  'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-line border-b px-3 py-3.5 sm:grid-cols-[--spacing(10)_minmax(0,1fr)]'
const timeColumn = 'row-start-1 max-sm:col-start-2 sm:col-start-1'
const words = 'max-sm:col-span-2 sm:col-start-2'
const titleRow = 'row-start-1 max-sm:col-start-1 sm:col-start-2'
/** On a phone two buttons in a row; a last one alone takes the whole row. */
const acts =
  'mt-3 flex flex-wrap gap-2 max-xs:grid max-xs:grid-cols-2 max-xs:[&>:last-child:nth-child(odd)]:col-span-2'

/** Item of the queue: title, context, and actions. */
export function QueueCard({ item, isCurrent, times, onFocus, onAsk, children }: QueueCardProps) {
  const { t } = useTranslation('moderation-queue')
  const title = useTitle(item)
  const whose = authorOf(item)
  const name = item.author?.name ?? t('gone')
  const { t: tChat } = useTranslation('chat')
  const content = lineWords(tChat, { text: item.text, pictures: item.pictures?.length })

  return (
    <article
      // Focusable, so that screen readers read each item when moving by keys.
      tabIndex={isCurrent ? 0 : -1}
      data-item={`${item.kind}-${item.id}`}
      aria-label={`${title}, ${t('case', { id: item.id })}. ${name}: ${content}`}
      aria-current={isCurrent ? 'true' : undefined}
      className={`${card} focus-visible:-outline-offset-2 aria-[current=true]:bg-shoal aria-[current=true]:shadow-answer ${isCurrent ? '' : 'fine:cursor-pointer fine:hover:bg-hover'}`}
      onFocus={onFocus}
    >
      <h3 className={`${titleRow} wrap-anywhere min-w-0 font-strong`}>
        <KindMark kind={item.kind} />
        {item.about ? (
          <Link
            to={item.near === null ? item.about.path : commentAddress(item.about.path, item.near)}
            className="hover:underline"
          >
            {title}
          </Link>
        ) : (
          title
        )}{' '}
        {whose && <span className="text-muted">{t(whose, { name })}</span>}{' '}
        <span className="figures whitespace-nowrap font-regular text-muted text-small">
          {t('case', { id: item.id })}
        </span>
      </h3>
      <time
        dateTime={item.createdAt}
        title={times.titleOf(item.createdAt)}
        className={`figures ${timeColumn} text-muted text-small/6`}
      >
        {times.timeOf(item.createdAt)}
      </time>
      <div className={words}>
        <Reason item={item} />
        {isCurrent && item.channel !== null && item.near !== null ? (
          <Context item={item} channel={item.channel} near={item.near} />
        ) : (
          (item.text || item.pictures) && <LineQuote name={name} {...item} replyTo={quoteOf(item)} isIt />
        )}
        {item.kind === 'report' && item.earlier && <EarlierTexts texts={item.earlier} />}
        <div className={`${acts} ${isCurrent ? '' : 'fine:hidden'}`}>
          {actsFor(item).map((act) => (
            <Button
              key={act}
              size="small"
              variant={variants[act] ?? 'outline'}
              tabIndex={isCurrent ? 0 : -1}
              aria-keyshortcuts={actKeys[act]}
              onClick={() => onAsk(act)}
            >
              {t(`acts.${act}`)}
              {isCurrent && <Key>{actKeys[act]}</Key>}
            </Button>
          ))}
        </div>
        {children}
      </div>
    </article>
  )
}

/** Skeleton of an item: title, context, and actions. */
export function QueueCardSkeleton() {
  return (
    <div className={card} aria-hidden="true">
      <div className={titleRow}>
        <LineSkeleton className="w-56 max-w-full" />
      </div>
      <div className={timeColumn}>
        <LineSkeleton className="w-9" />
      </div>
      <div className={words}>
        <div className="my-2.5 grid gap-1.5">
          <LineSkeleton className="w-4/5" />
          <LineSkeleton className="w-3/5" />
          <LineSkeleton className="w-2/3" />
        </div>
        <div className={acts}>
          {['xs:w-32', 'xs:w-24', 'xs:w-20', 'xs:w-24'].map((width, act) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they stay where they are
            <Skeleton key={act} className={`h-control-small rounded-control ${width}`} />
          ))}
        </div>
      </div>
    </div>
  )
}

const variants: Partial<Record<QueueAct, 'primary' | 'danger'>> = {
  approve: 'primary',
  reject: 'danger',
  delete: 'danger',
}

/** Icon for a report or a held line. */
function KindMark({ kind }: { kind: QueueItem['kind'] }) {
  const Icon = kind === 'report' ? FlagIcon : HourglassMediumIcon
  return (
    <Icon weight="fill" className="me-1.5 inline size-4 align-[-0.125em] text-amber" aria-hidden="true" />
  )
}

function useTitle(item: QueueItem): string {
  const { t } = useTranslation('moderation-queue')
  const channel = item.about ? `“${item.about.title}”` : `#${item.channel}`
  if (item.kind === 'held') return t('heldIn', { channel })
  if (item.type === 'message') return t('reportIn', { channel })
  return t(`report.${item.type}`, { name: item.author?.name ?? t('gone') })
}

const quoteOf = (item: QueueItem): Quote | undefined => (item.kind === 'held' ? item.replyTo : undefined)

/** Text key for the author after the title, which names reported users itself. */
function authorOf(item: QueueItem): 'by' | 'about' | undefined {
  if (item.kind === 'held') return 'by'
  if (item.type === 'user') return undefined
  return item.type === 'message' ? 'about' : 'by'
}

function Reason({ item }: { item: QueueItem }) {
  const { t } = useTranslation('moderation-queue')
  if (item.kind === 'report') {
    return <p className="wrap-anywhere mb-2">{t('because', { name: item.reporter, reason: item.reason })}</p>
  }
  return (
    <p className="mb-2">
      {item.cause === 'word' ? t('cause.word', { word: item.word }) : t('cause.newcomer')}
    </p>
  )
}

/** The line among its neighbours; a held line is where it would have been sent. */
function Context({ item, channel, near }: { item: QueueItem; channel: string; near: number }) {
  const { t } = useTranslation(['moderation-queue', 'chat'])
  const { data } = useQuery(contextQuery({ channel, near }))
  const { author, text, pictures } = item
  const replyTo = quoteOf(item) ?? data?.find(({ id }) => item.kind === 'report' && id === near)?.replyTo
  const it = <LineQuote key="it" name={author?.name ?? t('gone')} {...{ text, pictures, replyTo }} isIt />
  if (!data) return it
  // Pictures of neighbouring lines are only named, to save room.
  const textOf = ({ text, pictures = [], deleted }: Message) => {
    if (deleted) return t('deleted')
    return pictures.length > 0
      ? `${text} [${t('chat:pictures.name', { count: pictures.length })}]`.trim()
      : text
  }
  const rowsOf = (lines: Message[]) =>
    lines.map((line) => (
      <LineQuote key={line.id} name={line.username ?? ''} text={textOf(line)} replyTo={line.replyTo} />
    ))
  const before = data.filter(({ id }) => id < near || (id === near && item.kind === 'held'))
  return (
    <div>
      {rowsOf(before)}
      {it}
      {rowsOf(data.filter(({ id }) => id > near))}
    </div>
  )
}

interface LineQuoteProps {
  name: string
  text: string
  pictures?: readonly LinePicture[] | undefined
  /** The line that it replies to. */
  replyTo?: Quote | undefined
  isIt?: boolean
}

function LineQuote({ name, text, pictures, replyTo, isIt = false }: LineQuoteProps) {
  return (
    <div
      className={`wrap-anywhere whitespace-pre-wrap border-s-3 py-0.5 ps-3 ${isIt ? 'my-1 border-lamp bg-wash' : 'border-line text-muted'}`}
    >
      {replyTo && (
        <QuotedLine
          name={replyTo.username}
          text={replyTo.excerpt}
          pictures={replyTo.pictures}
          gone={replyTo.deleted && 'deleted'}
        />
      )}
      <span className="font-semibold">{name}</span> {text}
      {pictures && (
        <div className="max-w-80">
          <LinePictures pictures={pictures} />
        </div>
      )}
    </div>
  )
}
