import { createContext, useContext } from 'react'

/** Only while the server renders; the browser hides nonces from scripts. */
export const NonceContext = createContext<string | undefined>(undefined)

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
