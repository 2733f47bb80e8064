import type { Role, SignedIn } from '#contract/accounts.ts'
import type { Language } from '#contract/schema.ts'
import { browserStorage, storedEntries } from '../storage/browser-storage.ts'
import { createListeners } from '../storage/listeners.ts'
import { cardsKey, endKey, languageKey, themeKey, unsentPrefixes } from '../storage/storage-keys.ts'
import { unsavedInputs } from '../storage/unsaved-input.ts'

/** Who is signed in. Everything but the refresh token, which no script can read. */
export interface Session {
  userId: number
  username: string
  initials: string
  /** The address of their picture; empty where they have none. */
  profileImage: string
  roles: readonly Role[]
  isStaff: boolean
  language: Language
  /** The terms were published anew, or never accepted: little works until they are. */
  termsPending: boolean
  /** Staff without the second step that the site asks of them: nothing works but what sets one up. */
  secondStepPending: boolean
  token: string
}

/**
 * The session in the browser's storage, under the names that other clients of this site know. All tabs
 * share it: what one writes, the others hear.
 */
function createSessionStore() {
  const here = createListeners()
  let cached: { user: string | null; token: string | null; session: Session | null } | undefined
  /** Ended while somebody was writing: on this page it stays theirs until they have signed in again, or leave. */
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
   * A session that was ended for its owner keeps what they had not sent yet, and why it ended, and nothing that can be
   * read here. Who chose to go leaves the page.
   */
  function end(how: 'chosen' | 'forced', reason?: string): void {
    const session = read()
    if (reason) browserStorage().setItem(endKey, reason)
    const surviving = storedEntries().filter(([key]) => survives(key, how))
    if (how === 'chosen') browserStorage().clear()
    // One by one: by that other tabs know that nobody chose it.
    else for (const [key] of storedEntries()) browserStorage().removeItem(key)
    for (const [key, value] of surviving) browserStorage().setItem(key, value)
    if (how === 'chosen') return
    // Not even without a connection, where it may have been ended because the device is somebody else's by now.
    void import('../offline/leave-device.ts').then(({ clearDevice }) => clearDevice()).catch(() => {})
    lost = unsavedInputs().length > 0 ? session : null
    here.notify()
  }

  /** Whoever was asked to sign in again does not. */
  function leave(): void {
    lost = null
    here.notify()
  }

  /** Whose password is asked for, if anybody's. */
  const askedAgain = (): Session | null => (read() === lost ? lost : null)

  /** Their new token. `null` where nobody is asked, they left, or somebody else came. */
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
    // A page that one goes back to has heard nothing meanwhile.
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
  // Who signed in before it was told has none here.
  const { profileImage = '' } = user as Partial<StoredUser>
  return {
    ...{ userId, username, initials, profileImage, language, termsPending, secondStepPending, token },
    ...{ roles, isStaff: isStaff(roles) },
  }
}
