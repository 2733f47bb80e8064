import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { NewPasskey, PasskeyAnswer } from '#contract/second-steps.ts'
import type { PasskeyRow } from './second-steps.store.ts'

/** Binds passkeys to the host and origin of the site's public URL. */
export function createPasskeyProtocol({ publicUrl }: { publicUrl: string }) {
  const { hostname: rpID, origin, host } = new URL(publicUrl)
  // Loaded on first use, because it parses many root certificates.
  const library = () => import('@simplewebauthn/server')
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true }

  /** Without a list of accounts: the device offers its passkeys for the site. */
  async function authenticationOptions(challenge: Uint8Array<ArrayBuffer>) {
    const { generateAuthenticationOptions } = await library()
    return generateAuthenticationOptions({ rpID, challenge, userVerification: 'required' })
  }

  async function registrationOptions(
    challenge: Uint8Array<ArrayBuffer>,
    { userId, username, name }: { userId: number; username: string; name: string },
    passkeys: readonly PasskeyRow[],
  ) {
    const { generateRegistrationOptions } = await library()
    return generateRegistrationOptions({
      rpID,
      rpName: host,
      challenge,
      userID: new TextEncoder().encode(String(userId)),
      userName: username,
      userDisplayName: name,
      excludeCredentials: passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  }

  /** Returns the new signature counter; undefined if it is no valid response to the challenge. */
  async function check(
    answer: PasskeyAnswer,
    challenge: string,
    row: PasskeyRow,
  ): Promise<number | undefined> {
    const { verifyAuthenticationResponse } = await library()
    const { credentialId: id, counter, transports } = row
    const publicKey = new Uint8Array(row.publicKey)
    const credential = { id, publicKey, counter, transports }
    return verifyAuthenticationResponse({
      ...expected,
      response: answer as never,
      expectedChallenge: challenge,
      credential,
    }).then(
      ({ verified, authenticationInfo }) => (verified ? authenticationInfo.newCounter : undefined),
      () => undefined,
    )
  }

  async function checkNew(answer: NewPasskey, challenge: string) {
    const { verifyRegistrationResponse } = await library()
    const response = answer as never
    return verifyRegistrationResponse({ ...expected, response, expectedChallenge: challenge }).then(
      ({ verified, registrationInfo }) => (verified ? registrationInfo?.credential : undefined),
      () => undefined,
    )
  }

  return { authenticationOptions, registrationOptions, check, checkNew }
}

export const randomChallenge = (): Uint8Array<ArrayBuffer> => new Uint8Array(randomBytes(32))

const ClientData = z.object({ challenge: z.string().regex(/^[\w-]{43}$/) })

/** Returns the challenge that a response claims to answer. */
export function challengeIn({ response }: PasskeyAnswer | NewPasskey): string | undefined {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString()
    return ClientData.safeParse(JSON.parse(text)).data?.challenge
  } catch {
    return undefined
  }
}
