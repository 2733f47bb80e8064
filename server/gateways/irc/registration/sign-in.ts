import * as bounds from '#contract/rules/bounds.ts'
import { Unauthorized } from '../../../platform/errors.ts'
import type { SignedIn } from '../connections/connection.ts'
import type { PartDependencies } from '../dependencies.ts'

export interface Credentials {
  /** Username or email address. */
  login: string
  password: string
}

export type SignIn = ReturnType<typeof createSignIn>

/** Returns the user by an app password, or else by the password of the account. */
export function createSignIn({ accounts, appPasswords }: PartDependencies) {
  return async function signIn({ login, password }: Credentials, address: string): Promise<SignedIn> {
    const isPossible = login.length <= bounds.email.max && password.length <= bounds.password.max
    if (!login || !password || !isPossible) throw new Unauthorized('invalid_credentials')

    const account = await appPasswords.check(login, password, address)
    if (account) return { actor: account, isOwnSession: false }
    // A revoked app password, which clients go on using, is not tried as the password of an account.
    if (account === null) throw new Unauthorized('invalid_credentials')
    const from = { ip: address, userAgent: 'IRC' }
    const { sessionId } = await accounts.signIn({ username: login, password }, from)
    const [actor] = await accounts.listActors([sessionId])
    if (!actor) throw new Unauthorized('invalid_credentials')
    return { actor, isOwnSession: true }
  }
}
