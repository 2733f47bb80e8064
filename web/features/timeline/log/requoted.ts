import * as bounds from '#contract/rules/bounds.ts'

/** Updates the quotes of replies where `requote` returns a new one. */
export function requoted<Quote, Log extends { messages: { replyTo?: Quote | undefined }[] }>(
  log: Log,
  requote: (quote: Quote) => Quote | undefined,
): Log {
  let isChanged = false
  const messages = log.messages.map((line) => {
    const quote = line.replyTo && requote(line.replyTo)
    if (!quote) return line
    isChanged = true
    return { ...line, replyTo: quote }
  })
  return isChanged ? { ...log, messages } : log
}

/** Updates the quotes of lines that have changed. */
export function requotedBy<
  Line extends { id: number },
  Quote extends { id: number },
  Log extends { messages: { replyTo?: Quote | undefined }[] },
>(log: Log, changed: readonly Line[], quoteOf: (line: Line) => Quote): Log {
  const byId = new Map(changed.map((line) => [line.id, line]))
  return requoted(log, ({ id }: Quote) => {
    const line = byId.get(id)
    return line && quoteOf(line)
  })
}

/** Cuts a quote by code points, as the server does. */
export const quotedText = (text: string) => [...text].slice(0, bounds.quote.max).join('')
