import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useIsHydrated } from '../../../platform/hydration/use-is-hydrated.ts'
import { scriptSafe } from '../../../platform/page/json-ld.tsx'
import { useNonce } from '../../../platform/page/nonce.ts'
import { draftKey, draftReplyKey } from '../../../platform/storage/storage-keys.ts'
import { type OutboxKind, outboxPrefix } from '../outbox/outbox.ts'
import type { Sending } from './use-send.ts'

/** Data for the script that handles input before hydration. */
interface Place {
  userId: number
  /** As in the outbox. */
  place: string
  /** Storage keys of the draft and of the line that it replies to, and prefix of those of the outbox. */
  draft: string
  reply: string
  outbox: string
  /** Maximum number of characters. */
  max: number
  /** In a channel, text that starts with a slash is a command and left to the code. */
  kind: OutboxKind
}

interface EarlyInputProps extends Omit<Place, 'draft' | 'reply' | 'outbox'> {
  /** The draft's place. */
  draftPlace: string
}

declare global {
  interface Window {
    earlyInput?: { end: () => { isSent: boolean } } | undefined
  }
}

/**
 * Inline script after the composer of a server-rendered page. It scrolls to the newest line and, until
 * hydration, stores typed text as the draft and sent lines in the outbox, where the code picks them up. The
 * browser's bundle does not include the script.
 */
export function EarlyInput({ draftPlace, ...rest }: EarlyInputProps) {
  const nonce = useNonce()
  if (useIsHydrated()) return null
  const place: Place = {
    ...rest,
    draft: draftKey(rest.userId, draftPlace),
    reply: draftReplyKey(rest.userId, draftPlace),
    outbox: outboxPrefix(rest.userId, rest.kind),
  }
  return (
    <>
      {/* Delays the first paint until the newest line is in view: a slow connection shows half of the log before. */}
      <link rel="expect" href="#log-end" blocking="render" />
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own function, and escaped data
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? `(${listen})(${scriptSafe(place)})` : '' }}
      />
      <span id="log-end" hidden />
    </>
  )
}

/**
 * Takes over from the inline script. The typed text is in the draft already; a command that was sent runs
 * now.
 */
export function useEarlyInput({ send, sendable }: Sending, onSentBefore: () => void): void {
  const isSent = useRef(false)
  const takeOver = useEffectEvent(() => {
    isSent.current ||= endTypedBeforeCode().isSent
    onSentBefore()
  })
  const obey = useEffectEvent(() => {
    if (isSent.current) send()
    isSent.current = false
  })
  useLayoutEffect(() => takeOver(), [])
  // The draft is read after the first render.
  useEffect(() => {
    if (sendable) obey()
  }, [sendable])
}

/** Stops the inline script; returns whether Enter was pressed on a command, which only the code can run. */
function endTypedBeforeCode(): { isSent: boolean } {
  const early = window.earlyInput
  delete window.earlyInput
  return early?.end() ?? { isSent: false }
}

/** Serialized into the page: it must use nothing but its argument. */
export function listen({ userId, place, draft, reply, outbox, max, kind }: Place): void {
  const log = document.querySelector('.log-scroller')
  let isAtEnd = true
  let lastTop = 0
  // The rest of the page, fonts and the composer of a draft change the room of the log and its lines.
  const sizes = new ResizeObserver(() => isAtEnd && scrollToEnd())
  for (const element of [log, log?.querySelector('.log-rows')]) element && sizes.observe(element)
  log?.addEventListener('scroll', onScroll)
  scrollToEnd()
  const form = document.querySelector<HTMLFormElement>('.composer')
  const field = form?.querySelector('textarea')
  // Another user's browser hides this page.
  const user = JSON.parse(localStorage.getItem('user') ?? '{}') as { userId?: number }
  if (!form || !field || user.userId !== userId) return

  let isSent = false
  let last = 0
  field.value = field.value || localStorage.getItem(draft) || ''
  show()

  function scrollToEnd(): void {
    if (log) log.scrollTop = log.scrollHeight
  }

  function onScroll(): void {
    if (!log) return
    const { scrollTop: top, scrollHeight, clientHeight } = log
    if (top >= scrollHeight - clientHeight - 24) isAtEnd = true
    else if (top < lastTop) isAtEnd = false
    lastTop = top
  }

  function show(): void {
    if (!form || !field) return
    const length = field.value.trim().length
    if (field.previousElementSibling) field.previousElementSibling.textContent = `${field.value} `
    form.querySelector('[type=submit]')?.setAttribute('aria-disabled', String(length === 0 || length > max))
    if (field.value) localStorage.setItem(draft, field.value)
    else localStorage.removeItem(draft)
  }

  function send(): void {
    const text = field?.value.trim() ?? ''
    if (!field || !text || text.length > max) return
    if (kind === 'channel' && text[0] === '/') {
      isSent = true
      return
    }
    last = Math.max(Date.now(), last + 1)
    const clientId = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('')
    const answered = JSON.parse(localStorage.getItem(reply) ?? 'null') as { gone?: string } | null
    localStorage.removeItem(reply)
    const line = {
      ...{ clientId, place, text, at: new Date(last).toISOString() },
      ...(answered && !answered.gone && { answered }),
    }
    localStorage.setItem(outbox + clientId, JSON.stringify(line))
    showUnsent(text)
    field.value = ''
    show()
  }

  function showUnsent(text: string): void {
    const row = document.createElement('div')
    const add = (within: Element, tag: string, className: string) => {
      const element = within.appendChild(document.createElement(tag))
      element.className = className
      return element
    }
    if (kind === 'channel') {
      row.className = 'line line-waiting'
      for (const column of ['line-time', 'line-nick']) add(row, 'span', column)
      add(row, 'span', 'line-text').textContent = text
    } else {
      row.className = 'bubble-row bubble-mine bubble-first line-waiting'
      add(add(row, 'div', 'bubble-line'), 'p', 'bubble').textContent = text
    }
    document.querySelector('.log-unsent')?.append(row)
    scrollToEnd()
  }

  function onInput(event: Event): void {
    if (event.target !== field) return
    isSent = false
    show()
  }

  // In the capture phase, so that no other handler sends the text too.
  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== field || event.key !== 'Enter' || event.shiftKey) return
    if (event.altKey || event.ctrlKey || event.metaKey) return
    // Safari fires the Enter that ends a composition after its end, recognizable only by this key code.
    if (event.isComposing || event.keyCode === 229) return
    event.preventDefault()
    event.stopImmediatePropagation()
    send()
  }

  function onSubmit(event: Event): void {
    if (event.target !== form) return
    event.preventDefault()
    event.stopImmediatePropagation()
    send()
  }

  window.addEventListener('input', onInput, true)
  window.addEventListener('keydown', onKeyDown, true)
  window.addEventListener('submit', onSubmit, true)
  window.earlyInput = {
    end() {
      sizes.disconnect()
      log?.removeEventListener('scroll', onScroll)
      window.removeEventListener('input', onInput, true)
      window.removeEventListener('keydown', onKeyDown, true)
      window.removeEventListener('submit', onSubmit, true)
      return { isSent }
    },
  }
}
