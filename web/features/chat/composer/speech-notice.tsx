import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mute } from '#contract/channels.ts'
import { useLateTexts } from '../../../platform/texts/use-late-texts.ts'
import { HourglassMediumIcon } from '../../../ui/icons/hourglass-medium.ts'
import { MicrophoneSlashIcon } from '../../../ui/icons/microphone-slash.ts'
import { statusRegion } from '../../../ui/status-region.ts'
import { useChatTimes } from '../../timeline/log/use-chat-times.ts'
import type { ChannelLog } from '../log/channel-log.ts'
import { logQuery } from '../log/chat.queries.ts'

interface SpeechNoticeProps {
  slug: string
  userId: number
  muted: Mute | null
  slowSeconds: number
  /** Called with whether the user may not send now. */
  onSilent: (silent: boolean) => void
}

/** Shown above the field: until when and why the user is muted, or when slow mode allows the next line. */
export default function SpeechNotice({ slug, userId, muted, slowSeconds, onSilent }: SpeechNoticeProps) {
  const texts = useLateTexts('channel-order')
  const left = useSecondsLeft(useDeadline({ slug, userId, muted, slowSeconds }))
  const silent = left > 0
  useEffect(() => {
    onSilent(silent)
    return () => onSilent(false)
  }, [silent, onSilent])

  if (texts !== 'ready' || (!muted && slowSeconds === 0)) return null
  const isOver = muted !== null && !silent
  return (
    <div
      className={
        isOver
          ? 'sr-only'
          : 'flex items-start gap-2 ps-1 pb-1.5 text-small text-muted [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:flex-none'
      }
    >
      {muted ? <MicrophoneSlashIcon aria-hidden="true" /> : <HourglassMediumIcon aria-hidden="true" />}
      {muted ? <MutedText mute={muted} isOver={isOver} /> : <SlowText seconds={slowSeconds} left={left} />}
    </div>
  )
}

/** The end of a mute is announced in the same element: screen readers may miss a new one. */
function MutedText({ mute: { until, reason }, isOver }: { mute: Mute; isOver: boolean }) {
  const { t } = useTranslation('channel-order')
  const { dayOf, timeOf, titleOf } = useChatTimes()
  const isToday = dayOf(until) === dayOf(new Date().toISOString())
  const time = timeOf(until)
  return (
    <p {...statusRegion} className="wrap-anywhere min-w-0 flex-1">
      {isOver ? (
        t('mutedOver')
      ) : (
        <>
          <span className="font-semibold text-ink">
            {isToday
              ? t('mutedUntilTime', { time })
              : t('mutedUntil', { when: `${titleOf(until)}, ${time}` })}
          </span>{' '}
          {reason}
        </>
      )}
    </p>
  )
}

/** The countdown is hidden from screen readers, which would read every second. */
function SlowText({ seconds, left }: { seconds: number; left: number }) {
  const { t } = useTranslation('channel-order')
  const pace = t(seconds % 60 === 0 ? 'paceMinutes' : 'pace', { seconds, minutes: seconds / 60 })
  return (
    <p className="min-w-0 flex-1">
      <span {...statusRegion}>{pace}</span>{' '}
      {left > 0 && (
        <span aria-hidden="true" className="figures font-semibold text-ink">
          {clockTime(left)}
        </span>
      )}
    </p>
  )
}

/** `4:59`, `1:00:00` */
function clockTime(seconds: number): string {
  const twoFigures = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const rest = twoFigures(seconds % 60)
  return hours > 0 ? `${hours}:${twoFigures(minutes)}:${rest}` : `${minutes}:${rest}`
}

/** Returns when the user may send again, on the clock of `performance.now`. */
function useDeadline({ slug, userId, muted, slowSeconds }: Omit<SpeechNoticeProps, 'onSilent'>): number {
  const { data: last } = useQuery({ ...logQuery(slug), select: (log) => lastOwn(log, userId) })
  const at = last?.createdAt
  const key = `${muted?.until} ${slowSeconds} ${at}`
  const [deadline, setDeadline] = useState({ key: '', at: 0 })
  if (deadline.key === key) return deadline.at

  const wait = muted ? Date.parse(muted.until) - Date.now() : slowWait(at, slowSeconds)
  const next = { key, at: performance.now() + wait }
  setDeadline(next)
  return next.at
}

/** Limited to the channel's interval, in case the browser's clock is wrong. */
function slowWait(at: string | undefined, slowSeconds: number): number {
  if (at === undefined) return 0
  return Math.min(Date.parse(at) + slowSeconds * 1000 - Date.now(), slowSeconds * 1000)
}

function lastOwn({ messages }: ChannelLog, userId: number) {
  return messages.findLast((line) => line.userId === userId && line.kind !== 'system')
}

function useSecondsLeft(deadline: number): number {
  const [now, setNow] = useState(() => performance.now())
  const left = Math.max(0, Math.ceil((deadline - now) / 1000))
  const isRunning = deadline > now
  useEffect(() => {
    const tick = () => setNow(performance.now())
    tick()
    if (!isRunning) return
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return left
}
