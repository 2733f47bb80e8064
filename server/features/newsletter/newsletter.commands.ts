import { bounceMaxBytes } from './bounces.ts'
import type { NewsletterService } from './newsletter.service.ts'

export const newsletterUsage = `
  bounce [RECIPIENT] < MESSAGE   what a mail server gave back (RFC 3464): an address that takes no emails leaves the newsletter
`

const outcomes = {
  ended: 'The subscription has ended.',
  unknown: 'The report names no subscriber: nothing has changed.',
  temporary: 'The report names no failure that stays: nothing has changed.',
  none: 'The message is no delivery report: nothing has changed.',
} as const

/** Runs a command of the operator. Returns the text to print, or undefined for an unknown command. */
export async function runNewsletterCommand(
  newsletter: Pick<NewsletterService, 'handleBounce'>,
  words: readonly string[],
  input: AsyncIterable<Uint8Array>,
): Promise<string | undefined> {
  const [verb, recipient] = words
  if (verb !== 'bounce') return undefined
  return outcomes[await newsletter.handleBounce(await readAll(input), recipient)]
}

async function readAll(input: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of input) {
    length += chunk.length
    if (length > bounceMaxBytes) throw new Error('The message is longer than any delivery report.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
