import { bounds } from '#contract/rules/bounds.ts'
import type { AccountsService } from '../../features/accounts/accounts.service.ts'
import type { Actor } from '../../platform/actor.ts'
import { Unauthorized } from '../../platform/errors.ts'

interface Needs {
  accounts: Pick<AccountsService, 'signIn' | 'authenticate'>
}

export interface Credentials {
  /** A username or an e-mail address. */
  login: string
  password: string
}

export type SignIn = ReturnType<typeof createSignIn>

/** Who somebody is, by what their client was given. A connection is a session of its own, and ends with it. */
export function createSignIn({ accounts }: Needs) {
  return async function signIn({ login, password }: Credentials, address: string): Promise<Actor> {
    const isPossible = login.length <= bounds.email.max && password.length <= bounds.password.max
    if (!login || !password || !isPossible) throw new Unauthorized('invalid_credentials')

    // The one place where a login and a password become somebody: other passwords than the account's are tried here.
    const { token } = await accounts.signIn({ username: login, password }, { ip: address, userAgent: 'IRC' })
    const answer = await accounts.authenticate(token)
    if (!answer.known) throw new Unauthorized('invalid_credentials')
    return answer.actor
  }
}
