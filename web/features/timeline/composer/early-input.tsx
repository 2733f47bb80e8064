import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useIsHydrated } from '../../../platform/hydration/use-is-hydrated.ts'
import { scriptSafe } from '../../../platform/page/json-ld.tsx'
import { useNonce } from '../../../platform/page/nonce.ts'
import { draftKey } from '../../../platform/storage/storage-keys.ts'
import { type OutboxKind, outboxPrefix } from '../outbox/outbox.ts'
import type { Sending } from './use-send.ts'

/** What the script that listens until the code is here has to know. */
interface Place {
  userId: number
  /** As the outbox names it. */
  place: string
  /** The keys of the storage: of the draft, and what those of the outbox begin with. */
  draft: string
  outbox: string
  /** So many characters may be sent. */
  max: number
  /** In a channel what begins with a slash is for the code to obey. */
  kind: OutboxKind
}

interface EarlyInputProps extends Omit<Place, 'draft' | 'outbox'> {
  /** Of the draft. */
  draftPlace: string
}

declare global {
  interface Window {
    earlyInput?: { end: () => { isSent: boolean } } | undefined
  }
}

/**
 * Stands after the composer of a page that the server drew: it shows the newest line, and until the code is here keeps
 * what is typed as the draft, and what Enter sends in the outbox, from where the code takes both. The browser's build is
 * without the script: where it runs, it is there.
 */
export function EarlyInput({ draftPlace, ...rest }: EarlyInputProps) {
  const nonce = useNonce()
  if (useIsHydrated()) return null
  const place: Place = {
    ...rest,
    draft: draftKey(rest.userId, draftPlace),
    outbox: outboxPrefix(rest.userId, rest.kind),
  }
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own function, and data in which nothing can end the script
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? `(${listen})(${scriptSafe(place)})` : '' }}
    />
  )
}

/** From here on the code listens. What was typed before is the draft already; Enter on a command is obeyed now. */
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
  // The draft is found after the first drawing.
  useEffect(() => {
    if (sendable) obey()
  }, [sendable])
}

/** Ends the listening; answers whether Enter was pressed on a command, which only the code can obey. */
function endTypedBeforeCode(): { isSent: boolean } {
  const early = window.earlyInput
  delete window.earlyInput
  return early?.end() ?? { isSent: false }
}

/** Runs in the browser by itself: it uses nothing but what it is given. */
export function listen({ userId, place, draft, outbox, max, kind }: Place): void {
  const log = document.querySelector('.log-scroller')
  if (log) log.scrollTop = log.scrollHeight
  const form = document.querySelector<HTMLFormElement>('.composer')
  const field = form?.querySelector('textarea')
  // A reader whose page this is not is shown another one.
  const user = JSON.parse(localStorage.getItem('user') ?? '{}') as { userId?: number }
  if (!form || !field || user.userId !== userId) return

  let isSent = false
  let last = 0
  field.value = field.value || localStorage.getItem(draft) || ''
  show()

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
    const line = { clientId, place, text, at: new Date(last).toISOString() }
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
    if (log) log.scrollTop = log.scrollHeight
  }

  function onInput(event: Event): void {
    if (event.target !== field) return
    isSent = false
    show()
  }

  // Before anything else hears of it, so that nothing is sent twice.
  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== field || event.key !== 'Enter' || event.shiftKey) return
    if (event.altKey || event.ctrlKey || event.metaKey) return
    // Safari tells of the Enter that ends a word being composed when the word has ended, by its code alone.
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
      window.removeEventListener('input', onInput, true)
      window.removeEventListener('keydown', onKeyDown, true)
      window.removeEventListener('submit', onSubmit, true)
      return { isSent }
    },
  }
}
