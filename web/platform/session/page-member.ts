import type { PageMember } from '../page/page-data.ts'
import type { LateTexts } from '../texts/late-texts.ts'
import type { Session } from './session.ts'
import { isStaff, sessionStore } from './session-store.ts'

declare global {
  interface Window {
    /** Whom the server drew this page for. */
    pageMember?: PageMember
    /** The files of texts that it shows besides those of every page. */
    pageTexts?: readonly LateTexts[]
  }
}

/** As the server sees whom it draws for: it knows no token. */
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
 * Runs inline at the head of a personal page: it tells the code whom the page was drawn for. What was drawn for
 * somebody else than the browser's storage says is not shown.
 */
export function memberScript(json: string, texts: readonly LateTexts[]): string {
  return `window.pageMember=${json};${textsScript(texts)};document.documentElement.dataset.fonts='later';try{if(JSON.parse(localStorage.getItem('user')).userId!=pageMember.userId||!localStorage.getItem('accessToken'))document.documentElement.hidden=true}catch{document.documentElement.hidden=true}`
}

/** The texts without which the page would be another one than the server wrote. */
export function textsScript(texts: readonly LateTexts[]): string {
  return texts.length > 0 ? `window.pageTexts=${JSON.stringify(texts)}` : ''
}

/**
 * The session that the page was drawn for, with what the server knows better than the storage; nothing on a page that
 * is the same for everybody. `somebody else` is whom this browser is not.
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

/** The browser gives back what showed the server somebody else, and gets the page that everybody gets. */
export async function leavePageSession(): Promise<void> {
  const answer = await fetch('/api/auth/page-logout', { method: 'POST', credentials: 'same-origin' }).catch(
    () => undefined,
  )
  if (answer?.ok) location.reload()
  else location.replace('/')
}
