import { useSyncExternalStore } from 'react'
import { type CodeSent, codeSent, onCodeSent } from './code-sent.ts'

/** Also `undefined` on the server and until hydration. */
export function useCodeSent(username: string): CodeSent | undefined {
  return useSyncExternalStore(
    onCodeSent,
    () => codeSent(username),
    () => undefined,
  )
}
