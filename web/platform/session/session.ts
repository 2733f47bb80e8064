import { createContext, useContext, useSyncExternalStore } from 'react'
import type { SignedIn } from '#contract/accounts.ts'
import { browserStorage } from '../storage/browser-storage.ts'
import { type Session, sessionStore } from './session-store.ts'

export type { Session } from './session-store.ts'

/** Whom the server drew this page for; nobody in particular where it is the same for everybody. */
export const DrawnFor = createContext<Session | undefined>(undefined)

/**
 * `undefined` while it is not known: on the server and until hydration is over, but for personal pages. `null`: a
 * visitor.
 */
export function useSession(): Session | null | undefined {
  const drawnFor = useContext(DrawnFor)
  return useSyncExternalStore(
    sessionStore.subscribe,
    () => sessionStore.read(),
    () => drawnFor,
  )
}

export function currentSession(): Session | null {
  return sessionStore.read()
}

/** Also hears what other tabs do. */
export function onSessionChange(listener: () => void): () => void {
  return sessionStore.subscribe(listener)
}

export function beginSession(answer: SignedIn): void {
  sessionStore.begin(answer)
}

/** What the account changed about itself, so that a reload finds it. */
export function updateSession(
  changes: Partial<Pick<SignedIn, 'language' | 'termsPending' | 'userInitials' | 'profileImage'>> & {
    secondStepPending?: boolean
  },
): void {
  sessionStore.update(changes)
}

/** Lists that the interface shows before the server has answered. */
export function rememberList(
  name: 'favoriteChannels' | 'privateConversations',
  list: readonly unknown[],
): void {
  if (sessionStore.read()) browserStorage().setItem(name, JSON.stringify(list))
}

/** What was last known of it, by this tab or another; undefined where nobody is signed in. */
export function rememberedList(name: 'favoriteChannels' | 'privateConversations'): string[] | undefined {
  if (!sessionStore.read()) return undefined
  try {
    const list: unknown = JSON.parse(browserStorage().getItem(name) ?? 'null')
    return Array.isArray(list) ? list.map(String) : undefined
  } catch {
    return undefined
  }
}
