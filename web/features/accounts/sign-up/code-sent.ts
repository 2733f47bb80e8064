import { createListeners } from '../../../platform/storage/listeners.ts'

/** What is known of the code that was sent to an account, so that a reload forgets nothing. */
export interface CodeSent {
  /** The instant in milliseconds. */
  at: number
  /** Where it went. Known only to the tab in which the account was made. */
  email?: string | undefined
}

const { notify, subscribe } = createListeners()
let cached: { text: string; sent: CodeSent } | undefined

export function rememberCodeSent(username: string, email = codeSent(username)?.email): void {
  const sent: CodeSent = { at: Date.now(), email }
  sessionStorage.setItem(keyOf(username), JSON.stringify(sent))
  notify()
}

/** The same object for as long as nothing changes. */
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
