import { randomBytes } from 'node:crypto'
import { Unauthorized } from '../../../platform/errors.ts'
import type { SignedIn } from '../connections/connection.ts'
import type { CommandDependencies } from './dependencies.ts'

/** Server side of an RFC 5802 §3 exchange: receives the client's messages and returns the replies. */
export interface ScramServer {
  /** Returns `server-first-message`. */
  begin(clientFirst: string): Promise<string>
  /** Returns the user and `server-final-message`. */
  finish(clientFinal: string): Promise<SignedIn & { serverFinal: string }>
}

/** Longer than any login and any client nonce. */
const mostLetters = 300

/**
 * SCRAM-SHA-256 for one client (RFC 5802, RFC 7677) without channel binding. Refusals do not reveal whether
 * an account exists.
 */
export function createScramServer({ appPasswords }: CommandDependencies, address: string): ScramServer {
  let started: { login: string; bare: string; header: string; nonce: string; serverFirst: string } | undefined

  return {
    begin: async (clientFirst) => {
      const { login, nonce: clientNonce, bare, header } = readClientFirst(clientFirst)
      const { salt, iterations } = await appPasswords.scramVerifiers(login)
      const nonce = clientNonce + randomBytes(18).toString('base64')
      const serverFirst = `r=${nonce},s=${salt.toString('base64')},i=${iterations}`
      started = { login, bare, header, nonce, serverFirst }
      return serverFirst
    },
    finish: async (clientFinal) => {
      const [, binding, nonce, proof = ''] =
        /^c=([^,]*),r=([^,]*),p=([A-Za-z0-9+/=]+)$/.exec(clientFinal) ?? []
      if (!started || nonce !== started.nonce || binding !== base64(started.header)) throw wrong()

      const { login, bare, serverFirst } = started
      const authMessage = `${bare},${serverFirst},c=${binding},r=${nonce}`
      const clientProof = Buffer.from(proof, 'base64')
      const found = await appPasswords.checkScram({ login, address }, { authMessage, clientProof })
      if (!found) throw wrong()
      const serverFinal = `v=${found.serverSignature.toString('base64')}`
      return { actor: found.actor, isOwnSession: false, serverFinal }
    },
  }
}

/** `n,,n=user,r=nonce`; an authorization identity is accepted between the commas if it equals the user. */
function readClientFirst(text: string) {
  const [, header = '', behalf, bare = '', name = '', nonce = ''] =
    /^([ny],(?:a=([^,]*))?,)(n=([^,]+),r=([\x21-\x2b\x2d-\x7e]+))$/.exec(text.slice(0, mostLetters + 1)) ?? []
  if (!bare || text.length > mostLetters || (behalf !== undefined && behalf !== name)) throw wrong()
  // No other escapes are valid.
  if (/=(?!2C|3D)/.test(name)) throw wrong()
  return { header, bare, nonce, login: name.replaceAll('=2C', ',').replaceAll('=3D', '=') }
}

const base64 = (text: string) => Buffer.from(text).toString('base64')
const wrong = () => new Unauthorized('invalid_credentials')
