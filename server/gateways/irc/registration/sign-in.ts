import { bounds } from '#contract/rules/bounds.ts'
import type { AccountsService } from '../../../features/accounts/accounts.service.ts'
import type { AppPasswordsService } from '../../../features/app-passwords/app-passwords.service.ts'
import type { Actor } from '../../../platform/actor.ts'
import { Unauthorized } from '../../../platform/errors.ts'

interface Needs {
  accounts: Pick<AccountsService, 'signIn' | 'listActors'>
  appPasswords: Pick<AppPasswordsService, 'check'>
}

export interface Credentials {
  /** A username or an e-mail address. */
  login: string
  password: string
}

export type SignIn = ReturnType<typeof createSignIn>

export interface SignedIn {
  actor: Actor
  /** The connection has begun the session, which ends with it; that of an app password lives as long as the password. */
  isOwnSession: boolean
}

/** Who somebody is, by what their client was given: a password for programs, or else that of the account. */
export function createSignIn({ accounts, appPasswords }: Needs) {
  return async function signIn({ login, password }: Credentials, address: string): Promise<SignedIn> {
    const isPossible = login.length <= bounds.email.max && password.length <= bounds.password.max
    if (!login || !password || !isPossible) throw new Unauthorized('invalid_credentials')

    const known = await appPasswords.check(login, password, address)
    if (known) return { actor: known, isOwnSession: false }
    const from = { ip: address, userAgent: 'IRC' }
    const { sessionId } = await accounts.signIn({ username: login, password }, from)
    const [actor] = await accounts.listActors([sessionId])
    if (!actor) throw new Unauthorized('invalid_credentials')
    return { actor, isOwnSession: true }
  }
}
