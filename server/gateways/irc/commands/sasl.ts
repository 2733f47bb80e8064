import { refusalFrom } from '../../../platform/database/database.ts'
import { Unauthorized } from '../../../platform/errors.ts'
import type { Call } from '../call.ts'
import type { SaslStep } from '../connections/connection.ts'
import { whileAway } from '../connections/patience.ts'
import { saslMechanisms } from '../protocol/capabilities.ts'
import { nickOf } from '../protocol/names.ts'
import { inBoth, inTwoLanguages, subject } from '../protocol/refusals.ts'
import type { SignIn } from '../registration/sign-in.ts'
import { anytime, type CommandTable } from './command.ts'
import type { CommandDependencies } from './dependencies.ts'
import { createScramServer, type ScramServer } from './scram.ts'

/** https://ircv3.net/specs/extensions/sasl-3.1: a shorter piece is the last one. */
const pieceLength = 400
const mostPieces = 3
/** Failures after which the connection ends. */
const mostFailures = 5

export function saslCommands(dependencies: CommandDependencies): CommandTable {
  return { AUTHENTICATE: anytime(1, (call) => authenticate(call, dependencies)) }
}

async function authenticate(call: Call, dependencies: CommandDependencies): Promise<void> {
  const { registration, held, actor } = call.connection
  const [piece = ''] = call.params
  if (!held.has('sasl')) return call.numeric('saslFail', failed)
  if (actor) return call.numeric('saslAlready', 'You have already authenticated using SASL')
  if (piece === '*') return abortSasl(call)
  if (registration.sasl !== undefined) return receivePiece(call, piece, dependencies)
  begin(call, piece.toUpperCase(), dependencies)
}

function begin(call: Call, mechanism: string, dependencies: CommandDependencies): void {
  const { isSecure, address } = call.connection
  // An eavesdropper cannot sign in with what SCRAM sends, so it is also allowed without TLS.
  if (mechanism === 'SCRAM-SHA-256') requestResponse(call, scram(createScramServer(dependencies, address)))
  else if (mechanism !== 'PLAIN') {
    call.numeric('saslMechs', saslMechanisms.join(','), 'are available SASL mechanisms')
    call.numeric('saslFail', failed)
  } else if (isSecure) requestResponse(call, plain(dependencies.signIn, address))
  else call.numeric('saslFail', inBoth(dependencies.translator, 'irc:insecure'))
}

function requestResponse({ connection, serverLine }: Call, next: SaslStep): void {
  connection.registration.sasl = { received: '', next }
  serverLine('AUTHENTICATE', '+')
}

export function abortSasl(call: Call): void {
  call.connection.registration.sasl = undefined
  call.numeric('saslAborted', 'SASL authentication aborted')
}

async function receivePiece(call: Call, piece: string, dependencies: CommandDependencies): Promise<void> {
  const { registration } = call.connection
  const { received = '', next } = registration.sasl ?? {}
  registration.sasl = undefined
  if (!next) return
  if (piece.length > pieceLength) return call.numeric('saslTooLong', 'SASL message too long')
  if (received.length + piece.length > mostPieces * pieceLength) return call.numeric('saslFail', failed)
  const message = received + (piece === '+' ? '' : piece)
  if (piece.length === pieceLength) registration.sasl = { received: message, next }
  else await receiveResponse(call, { message, next }, dependencies)
}

async function receiveResponse(
  call: Call,
  { message, next }: { message: string; next: SaslStep },
  { translator, hangUp, identity }: CommandDependencies,
): Promise<void> {
  const { connection } = call
  const { registration } = connection
  try {
    const text = Buffer.from(message, 'base64').toString('utf8')
    const outcome = await whileAway(call, translator, () => next(text))
    if ('next' in outcome) {
      registration.sasl = { received: '', next: outcome.next }
      return call.serverLine('AUTHENTICATE', Buffer.from(outcome.reply).toString('base64'))
    }
    const { actor } = Object.assign(connection, outcome)
    const { username } = actor
    const welcome = `You are now logged in as ${username}`
    call.numeric('loggedIn', identity.sourceOf(nickOf(username)), subject(username), welcome)
    call.numeric('saslSuccess', 'SASL authentication successful')
  } catch (error) {
    const refusal = refusalFrom(error)
    if (!refusal) throw error
    const { status, key, params } = refusal
    // Clients do not reconnect after a wrong password, so an outage must not be reported as one.
    if (status === 503) return hangUp(connection, inTwoLanguages(translator, key, params))
    registration.failures += 1
    registration.refusal = refusal
    call.numeric('saslFail', inTwoLanguages(translator, key, params))
    if (registration.failures >= mostFailures) hangUp(connection, 'Too many failed sign-ins')
  }
}

/** RFC 4616: authorization identity, login and password. */
function plain(signIn: SignIn, address: string): SaslStep {
  return (message) => {
    const [behalf, login = '', password, ...rest] = message.split('\0')
    if (password === undefined || rest.length > 0 || (behalf && behalf !== login))
      throw new Unauthorized('invalid_credentials')
    return signIn({ login, password }, address)
  }
}

/** The client acknowledges the server's proof with an empty message. */
function scram(server: ScramServer): SaslStep {
  return async (first) => ({
    reply: await server.begin(first),
    next: async (final) => {
      const { serverFinal, ...signedIn } = await server.finish(final)
      return { reply: serverFinal, next: async () => signedIn }
    },
  })
}

const failed = 'SASL authentication failed'
