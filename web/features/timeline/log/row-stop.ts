const stop = '.log-rows > [tabindex]'
/** Not `-1`, which some have wherever they stand. */
const elsewhere = '-2'
/** What a row says. Its button says it once more, and is left out. */
const words = ':is(.line, .bubble-row) > :not(.line-more, .bubble-line), .bubble, .day, .unread-line'

let named = 0

/** Makes this row of the log, or its newest, the one that Tab leads to, and leaves it out of what the others offer. */
export function setStop(log: HTMLElement, row: HTMLElement | undefined): void {
  const before = stopOf(log)
  const next = row?.isConnected ? row : log.querySelector('.log-rows > :last-child')
  if (before !== next) {
    for (const attribute of ['tabindex', 'role', 'aria-labelledby']) before?.removeAttribute(attribute)
    next?.setAttribute('tabindex', '0')
    next?.setAttribute('role', 'article')
    next?.setAttribute('aria-labelledby', [...next.querySelectorAll(words)].map(idOf).join(' '))
  }
  for (const control of log.querySelectorAll(`${stop} [tabindex="${elsewhere}"]`))
    control.removeAttribute('tabindex')
  const others = '.log-rows > :not([tabindex]) :is(a, button, input):not([tabindex])'
  for (const control of log.querySelectorAll(others)) control.setAttribute('tabindex', elsewhere)
}

export const stopOf = (log: HTMLElement | null) => log?.querySelector<HTMLElement>(stop)

function idOf(part: Element): string {
  named += 1
  part.id ||= `row-${named}`
  return part.id
}
