import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CustomContainerComponentProps, type CustomItemComponentProps, Virtualizer } from 'virtua'
import type { Message } from '#contract/chat.ts'
import { lazyComponent } from '../../../platform/hydration/lazy-component.ts'
import { useIsHydrated } from '../../../platform/hydration/use-is-hydrated.ts'
import { Flashes } from '../../../ui/states/flashes.tsx'
import { statusRegion } from '../../../ui/status-region.ts'
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
  /** Newest last. Only the rows in view are rendered. */
  rows: Row[]
  /** Lines that are counted when they arrive. */
  messages: readonly Pick<Message, 'seq' | 'userId'>[]
  userId: number
  /** Called after swiping a row to the right; the row has the line's id in `data-line`. */
  onReply: (lineId: number) => void
  /** Above the button to the end, shown unless the user is there. */
  pill?: React.ReactNode
  /** Renders a row, with its key. */
  children: (row: Row) => React.ReactElement
}

const rowFocus = lazyComponent<RowFocusProps>(() => import('./row-focus.tsx'))

/** The scrolling log of a channel's lines or a conversation's messages. */
export function LogFrame<Row extends { key: string }>(props: LogFrameProps<Row>) {
  const { label, scroll, older, rows, messages, userId, pill, onReply, children } = props
  const touch = useLineTouch(onReply)
  const isHydrated = useIsHydrated()
  const { isMeasured, onResize } = useMeasuring(scroll)
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
        // The lines of a log that opens do not fade in; `useLively` removes this.
        data-lively=""
        data-unmeasured={isMeasured ? undefined : ''}
        className="log-scroller touch-pan-y touch-pinch-zoom"
        {...touch}
        // Native scrolling goes on; this also ends an animated page up.
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
          onResize={onResize}
        >
          {children}
        </Virtualizer>
        {/* Lines sent before hydration are inserted here. */}
        {!isHydrated && (
          <div
            className="log-unsent"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, so that hydration skips it
            dangerouslySetInnerHTML={nothing}
            suppressHydrationWarning
          />
        )}
      </section>
      <LogPill messages={messages} seenSeq={scroll.seenSeq} userId={userId} onPress={scroll.toEnd} />
      {scroll.seenSeq !== undefined && pill}
      {RowFocus && <RowFocus {...{ scroll, rows, index, keep, onReply }} />}
    </div>
  )
}

/** Whether the list knows the sizes of the rows that the server rendered: until then they stay as they are. */
function useMeasuring({ scroller, onResize }: LogFrameProps<never>['scroll']) {
  const [isMeasured, setMeasured] = useState(useIsHydrated())
  return {
    isMeasured,
    onResize() {
      onResize()
      if (isMeasured) return
      setMeasured(true)
      // The list has heard of no scroll yet.
      requestAnimationFrame(() => scroller.current?.dispatchEvent(new Event('scroll')))
    },
  }
}

/** Moves the focus to the log if the focused row or button in it is removed. */
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

/** Loads keyboard navigation on the first Tab. */
function useRowFocus() {
  const [RowFocus, setRowFocus] = useState(() => rowFocus.loaded)
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

/** Lines in quick succession appear without a fade: its frames would delay the next line on a slow phone. */
function useLively(log: React.RefObject<HTMLElement | null>, rows: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new row
  useEffect(() => {
    // After the frame, so that the first of them starts its own fade.
    const frame = requestAnimationFrame(() => setTimeout(() => log.current?.setAttribute('data-lively', '')))
    const timer = setTimeout(() => log.current?.removeAttribute('data-lively'), calmMilliseconds)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [log, rows])
}

const nothing = { __html: '' }

/** Touch screens have no hover: tapping a line shows its buttons. */
function showActs({ target, currentTarget }: React.MouseEvent): void {
  currentTarget.querySelector('[data-touched]')?.removeAttribute('data-touched')
  if (target instanceof Element) target.closest('.line, .bubble-row')?.setAttribute('data-touched', '')
}

/**
 * Drops `pointer-events`, which the list sets on its rows while it scrolls: all were restyled twice per new
 * line.
 */
function Rows({ style: { pointerEvents: _, ...style }, ...props }: CustomContainerComponentProps) {
  return <div {...props} className="log-rows" style={style} />
}

function Row({ index, ...props }: CustomItemComponentProps) {
  return <div {...props} data-row={index} />
}

/** Above the first line while older ones load, or after that failed. */
function OlderNotice({ older }: { older: OlderLines }) {
  const { t } = useTranslation(['chat', 'ui'])
  if (older.state === 'idle') return null
  return (
    <div className="log-notice" {...statusRegion}>
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
