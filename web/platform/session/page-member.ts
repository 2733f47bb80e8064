import type { PageMember } from '../page/page-data.ts'
import type { LateTexts } from '../texts/late-texts.ts'
import type { Session } from './session.ts'
import { isStaff, sessionStore } from './session-store.ts'

declare global {
  interface Window {
    /** User the server rendered this page for. */
    pageMember?: PageMember
    /** Late files of texts that the page shows. */
    pageTexts?: readonly LateTexts[]
  }
}

/** Returns the session as the server sees it: without a token. */
export function sessionOfMember({ roles, ...member }: PageMember): Session {
  return {
    ...member,
    roles,
    isStaff: isStaff(roles),
    termsPending: false,
    secondStepPending: false,
    token: '',
  }
}

/**
 * Inline script in the head of a personal page: tells the code whom the page was rendered for, and hides the
 * page unless the browser's storage has a session of that user.
 */
export function memberScript(json: string, texts: readonly LateTexts[]): string {
  return `window.pageMember=${json};${textsScript(texts)};document.documentElement.dataset.fonts='later';try{if(JSON.parse(localStorage.getItem('user')).userId!=pageMember.userId||!localStorage.getItem('accessToken'))document.documentElement.hidden=true}catch{document.documentElement.hidden=true}`
}

/** Returns the script that names the late texts needed for hydration; empty if there are none. */
export function textsScript(texts: readonly LateTexts[]): string {
  return texts.length > 0 ? `window.pageTexts=${JSON.stringify(texts)}` : ''
}

/**
 * Returns the session that the page was rendered for, with the server's newer data; undefined on a page that
 * is the same for everybody. `somebody else` if this browser has no session of that user.
 */
export function drawnFor(): Session | undefined | 'somebody else' {
  const { pageMember } = window
  if (!pageMember) return undefined
  const session = sessionStore.read()
  if (session?.userId !== pageMember.userId) return 'somebody else'

  const { username, initials, profileImage, roles, language } = pageMember
  const isKnown =
    session.username === username &&
    session.initials === initials &&
    session.profileImage === profileImage &&
    session.language === language &&
    String(session.roles) === String(roles)
  if (!isKnown)
    sessionStore.update({ username, userInitials: initials, profileImage, language, roles: [...roles] })
  return sessionStore.read() ?? undefined
}

/** Ends the page session, by which the server took the browser for another user, and reloads. */
export async function leavePageSession(): Promise<void> {
  const answer = await fetch('/api/auth/page-logout', { method: 'POST', credentials: 'same-origin' }).catch(
    () => undefined,
  )
  if (answer?.ok) location.reload()
  else location.replace('/')
}
