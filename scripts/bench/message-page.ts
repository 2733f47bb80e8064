declare global {
  interface Window {
    /** Called when an awaited text has appeared in the log, with the time of the page's clock. */
    sightings: Map<string, (at: number) => void>
    seen: Promise<number>
    enteredAt: number
  }
}

/** Runs in the page before its own code. */
export function watchTexts(): void {
  window.sightings = new Map()
  const look = () => {
    const text = document.querySelector('.log-scroller')?.textContent ?? ''
    for (const [wanted, seen] of window.sightings) {
      if (!text.includes(wanted)) continue
      window.sightings.delete(wanted)
      seen(performance.now())
    }
  }
  const noteEnter = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') window.enteredAt = performance.now()
  }
  addEventListener('keydown', noteEnter, true)
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
}

/** Runs in the page: another user sends a line. Returns the milliseconds until it is visible here. */
export async function hearLine({ text, token }: { text: string; token: string }): Promise<number> {
  const began = performance.now()
  const seen = new Promise<number>((resolve) => window.sightings.set(text, resolve))
  fetch('/api/send-message', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ channel: 'barra', text }),
  })
  return (await seen) - began
}

/** Runs in the page before Enter is pressed. */
export function awaitLine(text: string): void {
  window.seen = new Promise((resolve) => window.sightings.set(text, resolve))
}

/** Runs in the page: returns the milliseconds from the press of Enter until the line was visible. */
export async function saidLine(): Promise<number> {
  return (await window.seen) - window.enteredAt
}
