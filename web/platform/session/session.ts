import { createContext, useContext, useSyncExternalStore } from 'react'
import type { SignedIn } from '#contract/accounts.ts'
import { browserStorage } from '../storage/browser-storage.ts'
import { type Session, sessionStore } from './session-store.ts'

export type { Session } from './session-store.ts'

/** User the server rendered this page for; undefined on pages that are the same for everybody. */
export const DrawnFor = createContext<Session | undefined>(undefined)

/**
 * Returns the session: `undefined` while unknown (on the server and until hydration is over, except on
 * personal pages), `null` for a visitor.
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

/** Also called for changes made by other tabs. */
export function onSessionChange(listener: () => void): () => void {
  return sessionStore.subscribe(listener)
}

export function beginSession(answer: SignedIn): void {
  sessionStore.begin(answer)
}

/** Stores what users changed about their account, so that a reload finds it. */
export function updateSession(
  changes: Partial<Pick<SignedIn, 'language' | 'termsPending' | 'userInitials' | 'profileImage'>> & {
    secondStepPending?: boolean
  },
): void {
  sessionStore.update(changes)
}

/** Stores lists that the interface shows before the server has responded. */
export function rememberList(
  name: 'favoriteChannels' | 'privateConversations',
  list: readonly unknown[],
): void {
  if (sessionStore.read()) browserStorage().setItem(name, JSON.stringify(list))
}

/** Returns the stored list, from this tab or another; undefined if nobody is signed in. */
export function rememberedList(name: 'favoriteChannels' | 'privateConversations'): string[] | undefined {
  if (!sessionStore.read()) return undefined
  try {
    const list: unknown = JSON.parse(browserStorage().getItem(name) ?? 'null')
    return Array.isArray(list) ? list.map(String) : undefined
  } catch {
    return undefined
  }
}
