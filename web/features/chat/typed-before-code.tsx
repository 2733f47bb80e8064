import { bounds } from '#contract/rules/bounds.ts'
import { scriptSafe } from '../../platform/json-ld.tsx'
import { useNonce } from '../../platform/nonce.ts'
import { draftKey } from '../../platform/storage-keys.ts'
import { useIsHydrated } from '../../platform/use-is-hydrated.ts'
import { outboxPrefix } from '../outbox/outbox.ts'

/** What the script that listens until the code is here has to know. */
interface Place {
  userId: number
  slug: string
  draft: string
  outbox: string
  max: number
}

declare global {
  interface Window {
    typedBeforeCode?: { end: () => { isSent: boolean } } | undefined
  }
}

/**
 * Stands after the composer of a page that the server drew: it shows the newest line, and until the code is here keeps
 * what is typed as the draft, and what Enter sends in the outbox, from where the code takes both.
 */
export function TypedBeforeCode({ slug, userId }: { slug: string; userId: number }) {
  const nonce = useNonce()
  if (useIsHydrated()) return null
  const place: Place = {
    ...{ userId, slug, max: bounds.channelText.max },
    draft: draftKey(userId, slug),
    outbox: outboxPrefix(userId, 'channel'),
  }
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own function, and data in which nothing can end the script
      dangerouslySetInnerHTML={{ __html: `(${listen})(${scriptSafe(place)})` }}
    />
  )
}

/** Ends the listening; answers whether Enter was pressed on a command, which only the code can obey. */
export function endTypedBeforeCode(): { isSent: boolean } {
  const early = window.typedBeforeCode
  delete window.typedBeforeCode
  return early?.end() ?? { isSent: false }
}

/** Runs in the browser by itself: it uses nothing but what it is given. */
export function listen({ userId, slug, draft, outbox, max }: Place): void {
  const log = document.querySelector('.log-scroller')
  if (log) log.scrollTop = log.scrollHeight
  const form = document.querySelector<HTMLFormElement>('.composer')
  const field = form?.querySelector('textarea')
  // A reader whose page this is not is shown another one.
  const known = JSON.parse(localStorage.getItem('user') ?? '{}') as { userId?: number }
  if (!form || !field || known.userId !== userId) return

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
    if (text[0] === '/') {
      isSent = true
      return
    }
    last = Math.max(Date.now(), last + 1)
    const clientId = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('')
    const line = { clientId, place: slug, text, at: new Date(last).toISOString() }
    localStorage.setItem(outbox + clientId, JSON.stringify(line))
    showUnsent(text)
    field.value = ''
    show()
  }

  function showUnsent(text: string): void {
    const row = document.createElement('div')
    row.className = 'line line-waiting'
    for (const column of ['line-time', 'line-nick', 'line-text'])
      row.appendChild(document.createElement('span')).className = column
    if (row.lastElementChild) row.lastElementChild.textContent = text
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
    if (event.target !== field || event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    if (event.altKey || event.ctrlKey || event.metaKey) return
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
  window.typedBeforeCode = {
    end() {
      window.removeEventListener('input', onInput, true)
      window.removeEventListener('keydown', onKeyDown, true)
      window.removeEventListener('submit', onSubmit, true)
      return { isSent }
    },
  }
}
