import type { SignedIn } from '#contract/accounts.ts'
import { browserStorage, storedEntries } from './browser-storage.ts'
import { createListeners } from './listeners.ts'
import type { Session } from './session.ts'
import { languageKey, themeKey, unsentPrefixes } from './storage-keys.ts'

/**
 * The session in the browser's storage, under the names that other clients of this site know. All tabs
 * share it: what one writes, the others hear.
 */
function createSessionStore() {
  const here = createListeners()
  let known: { user: string | null; token: string | null; session: Session | null } | undefined

  function read(): Session | null {
    const user = browserStorage().getItem('user')
    const token = browserStorage().getItem('accessToken')
    if (known?.user !== user || known?.token !== token)
      known = { user, token, session: sessionOf(user, token) }
    return known.session
  }

  function begin({ refresh_token: _secret, ...answer }: SignedIn): void {
    write(answer)
    browserStorage().setItem('accessToken', answer.token)
    here.tell()
  }

  function update(changes: Partial<Omit<SignedIn, 'refresh_token'>>): void {
    const stored = parse(browserStorage().getItem('user'))
    if (!stored) return
    write({ ...stored, ...changes })
    here.tell()
  }

  function renew(token: string): void {
    browserStorage().setItem('accessToken', token)
    update({ token })
  }

  /** A session that was ended for its owner keeps what they had not sent yet. Who chose to go leaves the page. */
  function end(how: 'chosen' | 'forced'): void {
    const kept = storedEntries().filter(([key]) => survives(key, how))
    browserStorage().clear()
    for (const [key, value] of kept) browserStorage().setItem(key, value)
    if (how === 'forced') here.tell()
  }

  function subscribe(listener: () => void): () => void {
    const elsewhere = ({ key }: StorageEvent) => {
      if (key === null || key === 'user' || key === 'accessToken') listener()
    }
    const leave = here.subscribe(listener)
    window.addEventListener('storage', elsewhere)
    return () => {
      leave()
      window.removeEventListener('storage', elsewhere)
    }
  }

  return { read, begin, update, renew, end, subscribe }
}

export const sessionStore = createSessionStore()

function survives(key: string, how: 'chosen' | 'forced'): boolean {
  if (key === languageKey || key === themeKey) return true
  return how === 'forced' && unsentPrefixes.some((prefix) => key.startsWith(prefix))
}

type StoredUser = Omit<SignedIn, 'refresh_token'>

function write(user: StoredUser): void {
  browserStorage().setItem('user', JSON.stringify(user))
  browserStorage().setItem('username', user.username)
  browserStorage().setItem('userId', String(user.userId))
  browserStorage().setItem('userInitials', user.userInitials)
  browserStorage().setItem('userRoles', JSON.stringify(user.roles))
  for (const list of ['favoriteChannels', 'privateConversations']) {
    if (browserStorage().getItem(list) === null) browserStorage().setItem(list, '[]')
  }
}

function parse(text: string | null): StoredUser | null {
  try {
    const user: unknown = JSON.parse(text ?? 'null')
    const complete = typeof user === 'object' && user !== null && 'userId' in user && 'username' in user
    return complete && 'roles' in user && Array.isArray(user.roles) ? (user as StoredUser) : null
  } catch {
    return null
  }
}

function sessionOf(text: string | null, token: string | null): Session | null {
  const user = parse(text)
  if (!user || !token) return null
  const { userId, username, userInitials: initials, roles, language, termsPending } = user
  // Who signed in before it was told has none here.
  const { profileImage = '' } = user as Partial<StoredUser>
  const isStaff = roles.includes('ROLE_ADMIN') || roles.includes('ROLE_MODERATOR')
  return { userId, username, initials, profileImage, roles, isStaff, language, termsPending, token }
}
