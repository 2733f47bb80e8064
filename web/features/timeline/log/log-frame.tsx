import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CustomContainerComponentProps, type CustomItemComponentProps, Virtualizer } from 'virtua'
import { lazyComponent } from '../../../platform/hydration/lazy-component.ts'
import { useIsHydrated } from '../../../platform/hydration/use-is-hydrated.ts'
import { Flashes } from '../../../ui/states/flashes.tsx'
import { type AnnouncedLine, NewLinesAnnouncer } from './live-region.tsx'
import { LogPill } from './log-pill.tsx'
import type { RowFocusProps } from './row-focus.tsx'
import { useKeyboardRoom } from './use-keyboard-room.ts'
import { useLineTouch } from './use-line-touch.ts'
import type { useLogScroll } from './use-log-scroll.ts'
import type { OlderLines } from './use-older-lines.ts'

interface LogFrameProps<Row> {
  label: string
  scroll: ReturnType<typeof useLogScroll>
  older: OlderLines
  /** The newest at the bottom. Only those in view are in the page. */
  rows: Row[]
  /** What is counted and said when it arrives. */
  messages: readonly AnnouncedLine[]
  userId: number
  /** A finger has drawn a row to the right, which names its line in `data-line`. */
  onReply: (lineId: number) => void
  /** Above the way to the end, which whoever is there does not need. */
  pill?: React.ReactNode
  /** Draws a row, with its key. */
  children: (row: Row) => React.ReactElement
}

const rowFocus = lazyComponent<RowFocusProps>(() => import('./row-focus.tsx'))

/** Where the lines of a channel and the messages of a conversation are read. */
export function LogFrame<Row extends { key: string }>(props: LogFrameProps<Row>) {
  const { label, scroll, older, rows, messages, userId, pill, onReply, children } = props
  const touch = useLineTouch(onReply)
  const isHydrated = useIsHydrated()
  useLively(scroll.scroller, rows.length)
  const focusInLog = useFocusInLog(scroll.scroller)
  useKeyboardRoom()
  const RowFocus = useRowFocus()
  const [focused, keep] = useState<string>()
  const index = rows.findIndex(({ key }) => key === focused)
  return (
    <div className="log" {...focusInLog}>
      <OlderNotice older={older} />
      <section
        ref={scroll.scroller}
        role="log"
        aria-label={label}
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
        tabIndex={0}
        className="log-scroller touch-pan-y touch-pinch-zoom"
        {...touch}
        // The browser's own scrolling goes on: it also ends a page up that is still under way.
        onKeyDown={(event) => event.key === 'End' && scroll.toEnd()}
        onClick={showActs}
      >
        <div className="log-slack" />
        <Virtualizer
          ref={scroll.list}
          as={Rows}
          item={Row}
          data={rows}
          keepMounted={index < 0 ? scroll.mountedRows : [...scroll.mountedRows, index]}
          {...(isHydrated ? {} : { ssrCount: rows.length })}
          shift={scroll.shift}
          onScroll={scroll.onScroll}
          onResize={scroll.onResize}
        >
          {children}
        </Virtualizer>
        {/* What is sent before the code is here waits in it. */}
        {!isHydrated && (
          <div
            className="log-unsent"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing, so that hydration leaves alone what is in it
            dangerouslySetInnerHTML={nothing}
            suppressHydrationWarning
          />
        )}
      </section>
      <LogPill messages={messages} seenSeq={scroll.seenSeq} userId={userId} onPress={scroll.toEnd} />
      {scroll.seenSeq !== undefined && pill}
      <NewLinesAnnouncer messages={messages} userId={userId} />
      {RowFocus && <RowFocus {...{ scroll, rows, index, keep, onReply }} />}
    </div>
  )
}

/** A line may go with the focus in it, as a button does that was pressed: then the log has it. */
function useFocusInLog(log: React.RefObject<HTMLElement | null>) {
  const isInside = useRef(false)
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body)
      log.current?.focus({ preventScroll: true })
  })
  return {
    onFocus() {
      isInside.current = true
    },
    onBlur() {
      isInside.current = false
    },
  }
}

/** Whoever works with the keyboard comes to the log with Tab. */
function useRowFocus() {
  const [RowFocus, setRowFocus] = useState(() => rowFocus.known)
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') void rowFocus.load().then((loaded) => setRowFocus(() => loaded), console.warn)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return RowFocus
}

const calmMilliseconds = 1000

/** Lines that follow each other at once stand there without a fade: its frames would hold up the next on a slow phone. */
function useLively(log: React.RefObject<HTMLElement | null>, rows: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row is what it waits for
  useEffect(() => {
    // After the frame, so that the first of them begins its own fade.
    const frame = requestAnimationFrame(() => setTimeout(() => log.current?.setAttribute('data-lively', '')))
    const timer = setTimeout(() => log.current?.removeAttribute('data-lively'), calmMilliseconds)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [log, rows])
}

const nothing = { __html: '' }

/** A finger points at nothing beforehand: the line that it has touched shows what can be done with it. */
function showActs({ target, currentTarget }: React.MouseEvent): void {
  currentTarget.querySelector('[data-touched]')?.removeAttribute('data-touched')
  if (target instanceof Element) target.closest('.line, .bubble-row')?.setAttribute('data-touched', '')
}

/**
 * The list would hide its rows from the pointer while it scrolls: twice for each new line all of them were styled anew.
 * Rows that nobody has measured yet, as the server writes them, end where their container ends.
 */
function Rows({ style: { pointerEvents: _, ...style }, ...props }: CustomContainerComponentProps) {
  return <div {...props} className="log-rows" style={style} />
}

function Row({ index, ...props }: CustomItemComponentProps) {
  return <div {...props} data-row={index} />
}

/** Above the first line, while older ones come or when they did not. */
function OlderNotice({ older }: { older: OlderLines }) {
  const { t } = useTranslation(['chat', 'ui'])
  if (older.state === 'idle') return null
  return (
    <div className="log-notice" role="status">
      {older.state === 'loading' ? (
        <span>
          <Flashes state="running" />
          {t('chat:log.older')}
        </span>
      ) : (
        <span>
          {t('chat:log.olderFailed')}
          <button type="button" className="line-act" onClick={older.retry}>
            {t('ui:retry')}
          </button>
        </span>
      )}
    </div>
  )
}
