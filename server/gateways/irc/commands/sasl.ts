import { Refusal } from '../../../platform/errors.ts'
import type { Translator } from '../../../platform/translate.ts'
import type { Call } from '../call.ts'
import type { Identity } from '../identity.ts'
import { nickOf } from '../names.ts'
import { subject } from '../refusals.ts'
import type { SignIn } from '../sign-in.ts'
import { anytime, type CommandTable } from './command.ts'

interface Needs {
  identity: Identity
  translator: Translator
  signIn: SignIn
  hangUp(connection: Call['connection'], reason: string): void
}

/** https://ircv3.net/specs/extensions/sasl-3.1: a piece that is shorter than this is the last one. */
const pieceLength = 400
const mostPieces = 3
/** Wrong answers after which a client is not asked again. */
const mostFailures = 5

export function saslCommands(needs: Needs): CommandTable {
  return { AUTHENTICATE: anytime(1, (call) => authenticate(call, needs)) }
}

async function authenticate(call: Call, needs: Needs): Promise<void> {
  const { registration, held, actor, isSecure } = call.connection
  const [piece = ''] = call.params
  if (!held.has('sasl')) return call.numeric('saslFail', 'SASL authentication failed')
  if (actor) return call.numeric('saslAlready', 'You have already authenticated using SASL')
  if (piece === '*') return abort(call)
  if (registration.sasl !== undefined) return hearPiece(call, piece, needs)

  if (piece.toUpperCase() !== 'PLAIN') {
    call.numeric('saslMechs', 'PLAIN', 'are available SASL mechanisms')
    return call.numeric('saslFail', 'SASL authentication failed')
  }
  if (!isSecure) return call.numeric('saslFail', insecure(needs.translator))
  registration.sasl = ''
  call.serverLine('AUTHENTICATE', '+')
}

function abort(call: Call): void {
  call.connection.registration.sasl = undefined
  call.numeric('saslAborted', 'SASL authentication aborted')
}

async function hearPiece(call: Call, piece: string, needs: Needs): Promise<void> {
  const { registration } = call.connection
  const known = registration.sasl ?? ''
  if (piece.length > pieceLength || known.length + piece.length > mostPieces * pieceLength) {
    registration.sasl = undefined
    return call.numeric('saslTooLong', 'SASL message too long')
  }
  const answer = known + (piece === '+' ? '' : piece)
  registration.sasl = piece.length === pieceLength ? answer : undefined
  if (piece.length < pieceLength) await hearAnswer(call, answer, needs)
}

/** RFC 4616: on whose behalf, who, and the password. */
async function hearAnswer(
  call: Call,
  answer: string,
  { signIn, translator, hangUp, identity }: Needs,
): Promise<void> {
  const { connection } = call
  const [behalf, login = '', password, ...rest] = Buffer.from(answer, 'base64').toString('utf8').split('\0')
  try {
    if (password === undefined || rest.length > 0 || (behalf && behalf !== login))
      return call.numeric('saslFail', 'SASL authentication failed')
    const { actor } = Object.assign(connection, await signIn({ login, password }, connection.address))
    const nick = nickOf(actor.username)
    const text = `You are now logged in as ${actor.username}`
    call.numeric('loggedIn', identity.sourceOf(nick), subject(actor.username), text)
    call.numeric('saslSuccess', 'SASL authentication successful')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    connection.registration.failures += 1
    call.numeric('saslFail', translator.error('pt', error.key, error.params))
    if (connection.registration.failures >= mostFailures) hangUp(connection, 'Too many failed sign-ins')
  }
}

export function insecure(translator: Translator): string {
  return `${translator.in('pt')('irc:insecure')} / ${translator.in('en')('irc:insecure')}`
}
