import { Fragment, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/button.tsx'
import { MinusIcon } from '../../../ui/icons/minus.ts'
import { PlusIcon } from '../../../ui/icons/plus.ts'
import { smoothly } from '../../../ui/smoothly.ts'
import { lrcTime } from '../../lyrics/lrc.ts'
import { type LyricLine, type LyricTimes, misplaced, wordsOf } from './lyric-times.ts'

interface TimesListProps {
  times: LyricTimes
  byWord: boolean
  seconds: number
  /** Makes a line the next to tap. */
  onGoTo: (index: number) => void
  onHear: (at: number) => void
  onMove: (index: number, by: number) => void
}

const stepSeconds = 0.1

/** Lines with their times; highlights the one being sung and the one to tap next. */
export function TimesList({
  times: { lines, next },
  byWord,
  seconds,
  onGoTo,
  onHear,
  onMove,
}: TimesListProps) {
  const { t } = useTranslation('staff-editor')
  const list = useRef<HTMLOListElement>(null)
  const wrong = misplaced(lines)
  const now = lines.findLast(({ at }) => at !== undefined && at <= seconds)?.id

  useEffect(() => {
    const row = list.current?.children[Math.min(next, lines.length - 1)]
    row?.scrollIntoView?.({ block: 'center', behavior: smoothly() })
  }, [next, lines.length])

  if (lines.length === 0) return <p className="text-muted">{t('times.empty')}</p>
  return (
    <ol
      ref={list}
      aria-label={t('times.lines')}
      className="h-[38dvh] min-h-44 overflow-auto rounded-picture border border-line bg-card"
    >
      {lines.map((line, index) => (
        <li
          key={line.id}
          aria-current={index === next ? 'step' : undefined}
          data-now={line.id === now || undefined}
          className="grid grid-cols-[--spacing(22)_minmax(0,1fr)_auto] items-center gap-x-2 border-line border-b px-2 last:border-b-0 aria-[current=step]:bg-shoal aria-[current=step]:shadow-answer"
        >
          {line.at === undefined ? (
            <span className="figures px-2 text-faint text-note">--:--.--</span>
          ) : (
            <button
              type="button"
              className="figures min-h-11 cursor-pointer px-2 text-start text-note text-sea"
              aria-label={t('times.hear', { at: lrcTime(line.at) })}
              onClick={() => onHear(line.at ?? 0)}
            >
              {lrcTime(line.at)}
            </button>
          )}
          {line.text === '' ? (
            <span className="py-2 text-muted italic">{line.at === undefined ? '' : t('times.restLine')}</span>
          ) : (
            <button
              type="button"
              className="wrap-anywhere min-h-11 cursor-pointer py-2 text-start data-now:font-semibold"
              data-now={line.id === now || undefined}
              aria-describedby={wrong.has(line.id) ? `wrong-${line.id}` : undefined}
              onClick={() => onGoTo(index)}
            >
              <Words line={line} isNext={index === next && byWord} />
              {wrong.has(line.id) && (
                <span id={`wrong-${line.id}`} className="block text-red text-small">
                  {t('times.misplaced')}
                </span>
              )}
            </button>
          )}
          {line.at !== undefined && (
            <span className="flex">
              <IconButton
                size="small"
                label={t('times.earlier', { line: line.text || t('times.restLine') })}
                onClick={() => onMove(index, -stepSeconds)}
              >
                <MinusIcon />
              </IconButton>
              <IconButton
                size="small"
                label={t('times.later', { line: line.text || t('times.restLine') })}
                onClick={() => onMove(index, stepSeconds)}
              >
                <PlusIcon />
              </IconButton>
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

/** Words of a line: coloured if timed, and underlined if next. */
function Words({ line: { text, words }, isNext }: { line: LyricLine; isNext: boolean }) {
  if (words.length === 0 && !isNext) return text
  return wordsOf(text).map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words never move
    <Fragment key={index}>
      <span
        className="data-done:text-sea data-next:underline data-next:decoration-2 data-next:underline-offset-4"
        data-done={index < words.length || undefined}
        data-next={(isNext && index === words.length) || undefined}
      >
        {word.trimEnd()}
      </span>{' '}
    </Fragment>
  ))
}
