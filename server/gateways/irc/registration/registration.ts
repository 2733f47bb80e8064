import { refusalFrom } from '../../../platform/database/database.ts'
import type { Call } from '../call.ts'
import type { CommandDependencies } from '../commands/dependencies.ts'
import { abortSasl } from '../commands/sasl.ts'
import type { SignedIn } from '../connections/connection.ts'
import { whileAway } from '../connections/patience.ts'
import { nameOf } from '../protocol/names.ts'
import { inBoth, inTwoLanguages } from '../protocol/refusals.ts'
import type { Credentials } from './sign-in.ts'

interface Dependencies extends CommandDependencies {
  /** Welcomes a signed-in client. */
  welcome(call: Call): Promise<void>
}

/** Page with help for each reason of a refusal. */
const pages: Record<string, string> = {
  account_needed: '/register',
  invalid_credentials: '/profile#app-passwords',
  account_not_verified: '/login',
  terms_pending: '/login',
  second_step_required: '/profile#app-passwords',
}

/** Completes the registration with a welcome or a refusal. */
export function createRegistration({ config, translator, nicknames, signIn, hangUp, welcome }: Dependencies) {
  async function proceed(call: Call): Promise<void> {
    const { connection } = call
    const { registration } = connection
    const isComplete = registration.nick && registration.user && !registration.isNegotiating
    if (connection.isRegistered || !isComplete) return

    // `CAP END` during a sign-in aborts it: https://ircv3.net/specs/extensions/sasl-3.1
    if (registration.sasl !== undefined) abortSasl(call)
    if (!connection.actor && registration.pass) await signInByPass(call)
    if (connection.isClosed) return
    const { key, params } = registration.refusal ?? { key: 'account_needed', params: {} }
    if (!connection.actor) refuse(call, key, pages[key], params)
    else if (connection.actor.termsPending) refuse(call, 'terms_pending', '/login')
    else if (connection.actor.secondStepPending) refuse(call, 'second_step_needed', '/profile/security')
    else await admit(call)
  }

  /** Disconnects if the welcome fails, because clients wait for its end. */
  async function admit(call: Call): Promise<void> {
    try {
      await welcome(call)
    } catch (error) {
      const refusal = refusalFrom(error)
      hangUp(call.connection, inTwoLanguages(translator, refusal?.key ?? 'internal_error', refusal?.params))
      if (!refusal) throw error
    }
  }

  /** Signs in by `account:password`, or by the password of the account named by `USER` or `NICK`. */
  async function signInByPass(call: Call): Promise<void> {
    const { connection } = call
    const { pass, user, nick } = connection.registration
    connection.registration.pass = ''
    if (!connection.isSecure) {
      const text = inBoth(translator, 'irc:insecure')
      call.numeric('passwdMismatch', text)
      return hangUp(connection, text)
    }
    try {
      const signedIn = await whileAway(call, translator, async () =>
        tryEach(await candidates(pass, [user, nameOf(nick)]), connection.address),
      )
      Object.assign(connection, signedIn)
    } catch (error) {
      const refusal = refusalFrom(error)
      if (!refusal) throw error
      const { status, key, params } = refusal
      // Clients do not reconnect after a wrong password, so an outage must not be reported as one.
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
      const { key = '' } = refusalFrom(error) ?? {}
      const isOfName = ['invalid_credentials', 'too_many_requests'].includes(key)
      if (isOfName && others.length > 0) return tryEach(others, address)
      throw error
    })
  }

  /** A name cannot contain a colon, but a password can. */
  async function candidates(pass: string, names: readonly string[]): Promise<Credentials[]> {
    const [, login, password] = /^([^:]+):(.+)$/s.exec(pass) ?? []
    if (login && password) return [{ login, password }]
    // Clients fill `USER` with the name of a machine's user: trying that would count as a wrong attempt each time.
    const areKnown = await Promise.all(names.map(isAccount))
    const known = names.filter((_, index) => areKnown[index])
    return [...new Set(known.length > 0 ? known : names)].map((name) => ({ login: name, password: pass }))
  }

  const isAccount = async (name: string) =>
    name.includes('@') || (await nicknames.findUserByNick(name)) !== undefined

  function refuse(call: Call, key: string, path = '', params = {}): void {
    const address = path && config.publicUrl + path
    const text = inTwoLanguages(translator, key, params) + (address && ` / ${address}`)
    call.serverLine('FAIL', '*', 'ACCOUNT_REQUIRED', text)
    call.numeric('passwdMismatch', text)
    hangUp(call.connection, text)
  }

  return { proceed }
}
