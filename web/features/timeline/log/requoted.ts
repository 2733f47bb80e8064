/** Lines, those that answer others with a new quote where there is one. */
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
