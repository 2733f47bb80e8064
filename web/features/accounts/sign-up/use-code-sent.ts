import { useSyncExternalStore } from 'react'
import { type CodeSent, codeSent, onCodeSent } from './code-sent.ts'

/** `undefined` on the server and until hydration is over, too. */
export function useCodeSent(username: string): CodeSent | undefined {
  return useSyncExternalStore(
    onCodeSent,
    () => codeSent(username),
    () => undefined,
  )
}
