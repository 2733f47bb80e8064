import type { DateSettings } from '#contract/rules/long-date.ts'
import type { Language } from '#contract/schema.ts'

/** What the script that draws early cannot know by itself: it has no texts and no settings. */
export interface EarlyFacts {
  slug: string
  language: Language
  times: DateSettings
  /** Of the log. */
  label: string
  deleted: string
  edited: string
  notice: string
}

/** What was drawn and typed before the code of the page was here. */
export interface EarlyChannel {
  slug: string
  lines?: HTMLElement
  field?: HTMLTextAreaElement
  isFocused?: boolean
  /** Enter was pressed on something that only the page's code can do. */
  isSent?: boolean
}

declare global {
  interface Window {
    earlyChannel?: EarlyChannel | undefined
  }
}

/** A list has to measure itself before it draws its lines; nobody waits longer for that. */
const patienceMs = 3000

/** Keeps the early lines in sight, where they were scrolled to, until the list shows its own. */
export function keepEarlyLines(slug: string, log: HTMLElement | null): void {
  const early = window.earlyChannel
  const lines = early?.slug === slug ? early.lines : undefined
  if (!lines || !log) return
  delete early?.lines

  const fromEnd = Number(lines.dataset.fromEnd ?? 0)
  log.after(lines)
  lines.scrollTop = lines.scrollHeight - lines.clientHeight - fromEnd
  const watch = new MutationObserver(() => {
    if (!log.querySelector('.line')) return
    leave()
    if (fromEnd > 0) log.scrollTop = log.scrollHeight - log.clientHeight - fromEnd
  })
  const timer = setTimeout(leave, patienceMs)
  watch.observe(log, { childList: true, subtree: true })

  function leave() {
    clearTimeout(timer)
    watch.disconnect()
    lines?.remove()
  }
}

/** What was typed early goes on in the field that takes its place. Answers whether Enter is still to be obeyed. */
export function takeEarlyWords(
  slug: string,
  field: HTMLTextAreaElement | null,
  setText: (text: string) => void,
): boolean {
  const early = window.earlyChannel
  const typed = early?.slug === slug ? early.field : undefined
  if (!early || !typed || !field) return false
  delete early.field

  // Lines that were sent early stand in the storage, where this tab does not hear of its own writing.
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  if (field.value !== typed.value) setText(typed.value)
  if (early.isFocused) {
    field.focus({ preventScroll: true })
    field.setSelectionRange(typed.selectionStart, typed.selectionEnd)
  }
  return early.isSent === true
}
