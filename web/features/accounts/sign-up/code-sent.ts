import { createListeners } from '../../../platform/storage/listeners.ts'

/** The last code sent to an account, stored to survive a reload. */
export interface CodeSent {
  /** Time in milliseconds since the epoch. */
  at: number
  /** Recipient address, known only in the tab in which the account was created. */
  email?: string | undefined
}

const { notify, subscribe } = createListeners()
let cached: { text: string; sent: CodeSent } | undefined

export function rememberCodeSent(username: string, email = codeSent(username)?.email): void {
  const sent: CodeSent = { at: Date.now(), email }
  sessionStorage.setItem(keyOf(username), JSON.stringify(sent))
  notify()
}

/** Returns the same object until it changes. */
export function codeSent(username: string): CodeSent | undefined {
  const text = sessionStorage.getItem(keyOf(username))
  if (text === null) return undefined
  if (cached?.text !== text) cached = { text, sent: JSON.parse(text) as CodeSent }
  return cached.sent
}

export const onCodeSent = subscribe

function keyOf(username: string): string {
  return `code-sent:${username.toLowerCase()}`
}
