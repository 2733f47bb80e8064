import type { Role, SignedIn } from '#contract/accounts.ts'
import type { Language } from '#contract/schema.ts'
import { browserStorage, storedEntries } from '../storage/browser-storage.ts'
import { createListeners } from '../storage/listeners.ts'
import {
  cardsKey,
  endKey,
  languageKey,
  lateSignOut,
  themeKey,
  unsentPrefixes,
} from '../storage/storage-keys.ts'
import { unsavedInputs } from '../storage/unsaved-input.ts'

/** The signed-in user's session, without the refresh token, which scripts cannot read. */
export interface Session {
  userId: number
  username: string
  initials: string
  /** URL of the profile picture; empty if the user has none. */
  profileImage: string
  roles: readonly Role[]
  isStaff: boolean
  language: Language
  /** Whether the user has yet to accept the published terms: nearly every call is refused. */
  termsPending: boolean
  /**
   * Staff who have yet to set up the second step that the site requires: only the calls that set it up work.
   */
  secondStepPending: boolean
  token: string
}

/**
 * The session in the browser's storage, under the keys that other clients of this site use. All tabs share it
 * and hear each other's changes.
 */
function createSessionStore() {
  const here = createListeners()
  let cached: { user: string | null; token: string | null; session: Session | null } | undefined
  /**
   * Session that ended while the user had unsaved input: this page keeps it until they sign in again or
   * leave.
   */
  let lost: Session | null = null

  function read(): Session | null {
    const user = browserStorage().getItem('user')
    const token = browserStorage().getItem('accessToken')
    if (cached?.user !== user || cached?.token !== token)
      cached = { user, token, session: sessionOf(user, token) }
    if (cached.session) lost = null
    return cached.session ?? lost
  }

  function begin({ refresh_token: _secret, ...answer }: SignedIn): void {
    write(answer)
    browserStorage().setItem('accessToken', answer.token)
    browserStorage().removeItem(endKey)
    // The cookie is of this session by now.
    globalThis.caches?.delete(lateSignOut).catch(() => {})
    here.notify()
  }

  function update(changes: Changes): void {
    const stored = parse(browserStorage().getItem('user'))
    if (!stored) return
    write({ ...stored, ...changes })
    here.notify()
  }

  function renew(token: string): void {
    browserStorage().setItem('accessToken', token)
    update({ token })
  }

  /**
   * Ends the session and deletes what it stored. `chosen`: the user signed out. `forced`: unsent input and
   * the reason are kept.
   */
  function end(how: 'chosen' | 'forced', reason?: string): void {
    const session = read()
    if (reason) browserStorage().setItem(endKey, reason)
    const surviving = storedEntries().filter(([key]) => survives(key, how))
    if (how === 'chosen') browserStorage().clear()
    // Removed one by one, by which other tabs tell it from a chosen sign-out.
    else for (const [key] of storedEntries()) browserStorage().removeItem(key)
    for (const [key, value] of surviving) browserStorage().setItem(key, value)
    if (how === 'chosen') return
    // Also offline: the session may have been ended because the device now belongs to somebody else.
    void import('../offline/leave-device.ts').then(({ clearDevice }) => clearDevice()).catch(() => {})
    lost = unsavedInputs().length > 0 ? session : null
    here.notify()
  }

  /** The user declines to sign in again. */
  function leave(): void {
    lost = null
    here.notify()
  }

  /** Returns the session whose user is being asked to sign in again, if any. */
  const askedAgain = (): Session | null => (read() === lost ? lost : null)

  /** Resolves to the new token, or to `null` if nobody is asked, they leave, or another user signs in. */
  function signedInAgain(): Promise<string | null> {
    const before = askedAgain()
    if (!before) return Promise.resolve(null)
    return new Promise((resolve) => {
      const stop = subscribe(() => {
        if (askedAgain()) return
        stop()
        const now = read()
        resolve(now?.userId === before.userId ? now.token : null)
      })
    })
  }

  function subscribe(listener: () => void): () => void {
    const elsewhere = ({ key, newValue }: StorageEvent) => {
      if (key !== null && key !== 'user' && key !== 'accessToken') return
      const isForced = key !== null && newValue === null
      if (isForced && unsavedInputs().length > 0) lost ??= cached?.session ?? null
      listener()
    }
    const leave = here.subscribe(listener)
    window.addEventListener('storage', elsewhere)
    // A page restored from the back/forward cache has missed storage events.
    window.addEventListener('pageshow', listener)
    return () => {
      leave()
      window.removeEventListener('storage', elsewhere)
      window.removeEventListener('pageshow', listener)
    }
  }

  return { read, begin, update, renew, end, leave, askedAgain, signedInAgain, subscribe }
}

export const sessionStore = createSessionStore()

function survives(key: string, how: 'chosen' | 'forced'): boolean {
  if (key === languageKey || key === themeKey || key === cardsKey) return true
  if (key === endKey) return how === 'forced'
  return how === 'forced' && unsentPrefixes.some((prefix) => key.startsWith(prefix))
}

type StoredUser = Omit<SignedIn, 'refresh_token' | 'secondStepPending'> & {
  secondStepPending?: boolean | undefined
}
type Changes = Partial<StoredUser>

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

export const isStaff = (roles: readonly Role[]): boolean =>
  roles.includes('ROLE_ADMIN') || roles.includes('ROLE_MODERATOR')

function sessionOf(text: string | null, token: string | null): Session | null {
  const user = parse(text)
  if (!user || !token) return null
  const {
    userId,
    username,
    userInitials: initials,
    roles,
    language,
    termsPending,
    secondStepPending = false,
  } = user
  // Sessions stored by earlier versions have no picture.
  const { profileImage = '' } = user as Partial<StoredUser>
  return {
    ...{ userId, username, initials, profileImage, language, termsPending, secondStepPending, token },
    ...{ roles, isStaff: isStaff(roles) },
  }
}
