import { refusalFrom } from '../../../platform/database/database.ts'
import type { Call } from '../call.ts'
import type { CommandDependencies } from '../commands/dependencies.ts'
import { abortSasl, insecure } from '../commands/sasl.ts'
import type { SignedIn } from '../connections/connection.ts'
import { inTwoLanguages } from '../protocol/refusals.ts'
import type { Credentials } from './sign-in.ts'

interface Needs extends CommandDependencies {
  /** Lets somebody in who is signed in. */
  welcome(call: Call): Promise<void>
}

/** Where somebody who may not come in finds help. */
const pages: Record<string, string> = {
  account_needed: '/register',
  invalid_credentials: '/profile#app-passwords',
  account_not_verified: '/login',
  terms_pending: '/login',
  second_step_required: '/profile#app-passwords',
}

/** Ends the registration of whoever has told who they are: with a welcome, or with why not. */
export function createRegistration({ config, translator, signIn, hangUp, welcome }: Needs) {
  async function proceed(call: Call): Promise<void> {
    const { connection } = call
    const { registration } = connection
    const isComplete = registration.nick && registration.user && !registration.isNegotiating
    if (connection.isRegistered || !isComplete) return

    // Whoever ends the negotiation in the middle of a sign-in has given it up: https://ircv3.net/specs/extensions/sasl-3.1
    if (registration.sasl !== undefined) abortSasl(call)
    if (!connection.actor && registration.pass) await signInByPass(call)
    if (connection.isClosed) return
    const { key, params } = registration.refusal ?? { key: 'account_needed', params: {} }
    if (!connection.actor) refuse(call, key, pages[key], params)
    else if (connection.actor.termsPending) refuse(call, 'terms_pending', '/login')
    else if (connection.actor.secondStepPending) refuse(call, 'second_step_needed', '/profile/security')
    else await admit(call)
  }

  /** Half a welcome is none: clients wait for its end before they do anything. */
  async function admit(call: Call): Promise<void> {
    try {
      await welcome(call)
    } catch (error) {
      const refusal = refusalFrom(error)
      hangUp(call.connection, inTwoLanguages(translator, refusal?.key ?? 'internal_error', refusal?.params))
      if (!refusal) throw error
    }
  }

  /** `account:password`, or the password alone of whom `USER` or `NICK` name. */
  async function signInByPass(call: Call): Promise<void> {
    const { connection } = call
    const { pass, user, nick } = connection.registration
    connection.registration.pass = ''
    if (!connection.isSecure) {
      call.numeric('passwdMismatch', insecure(translator))
      return hangUp(connection, insecure(translator))
    }
    try {
      Object.assign(connection, await tryEach(candidates(pass, [user, nick]), connection.address))
    } catch (error) {
      const refusal = refusalFrom(error)
      if (!refusal) throw error
      const { status, key, params } = refusal
      // A client that hears of a wrong password does not come again.
      if (status === 503) hangUp(call.connection, inTwoLanguages(translator, key, params))
      else refuse(call, key, pages[key], params)
    }
  }

  async function tryEach(
    [first, ...others]: readonly Credentials[],
    address: string,
  ): Promise<SignedIn | null> {
    if (!first) return null
    return signIn(first, address).catch((error: unknown) => {
      const isWrong = refusalFrom(error)?.key === 'invalid_credentials'
      if (isWrong && others.length > 0) return tryEach(others, address)
      throw error
    })
  }

  function refuse(call: Call, key: string, path = '', params = {}): void {
    const address = path && config.publicUrl + path
    const text = inTwoLanguages(translator, key, params) + (address && ` / ${address}`)
    call.serverLine('FAIL', '*', 'ACCOUNT_REQUIRED', text)
    call.numeric('passwdMismatch', text)
    hangUp(call.connection, text)
  }

  return { proceed }
}

/** A name may hold no colon, and a password may. */
function candidates(pass: string, names: readonly string[]): Credentials[] {
  const [, login, password] = /^([^:]+):(.+)$/s.exec(pass) ?? []
  const named = login && password ? [{ login, password }] : []
  const alone = [...new Set(names)].map((name) => ({ login: name, password: pass }))
  return named.length > 0 ? named : alone
}
