import { Secret, TOTP } from 'otpauth'
import { createAuthenticator } from './authenticator.ts'
import { allEmails } from './emails.ts'
import { type Member, passwordOf, type TestSite } from './site.ts'

export interface Refused {
  key: string
  next?: { challenge: string; ways: string[] }
}
interface Answer<Body> {
  status: number
  body: Body
}

/** A device for the origin that tests have configured. */
export const device = () => createAuthenticator({ rpId: 'localhost', origin: 'http://localhost:0' })
export type Key = ReturnType<typeof device>

export const password = (username: string) => ({ username, password: passwordOf(username) })

/** Members with a second step, and their ways to sign in. */
export function secondStepsOf(site: () => TestSite) {
  const codeOf = (secret: string, seconds = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: site().clock.now().getTime() + seconds * 1000,
    })

  async function turnOn(member: Member) {
    const { secret } = await member.call('POST /api/second-steps/totp')
    const body = { code: codeOf(secret) }
    const { recoveryCodes } = await member.call('PUT /api/second-steps/totp', { body })
    // A code works once: move the clock to the next time step.
    site().clock.advance({ seconds: 30 })
    return { member, secret, recoveryCodes }
  }

  async function addKey(member: Member, name = 'Celular') {
    const key = device()
    const requests = await member.call('POST /api/passkeys/registration')
    const body = { name, passkey: key.create(requests.options) }
    return { member, key, ...(await member.call('POST /api/passkeys', { body })) }
  }

  const enter = (username: string): Promise<Answer<Refused>> =>
    site().visitor.ask('POST /api/login_check', { body: password(username) })

  return {
    ...{ codeOf, turnOn, addKey, enter },
    withTotp: async (username: string, options = {}) => turnOn(await site().member(username, options)),
    withPasskey: async (username: string, options = {}) => addKey(await site().member(username, options)),
    challengeOf: async (username: string) => (await enter(username)).body.next?.challenge ?? '',
    finish: (challenge: string, code: string): Promise<Answer<Refused & { token: string }>> =>
      site().visitor.ask('POST /api/login_check/second', { body: { challenge, code } }),
    passkeyOptions: async () => (await site().visitor.call('POST /api/passkeys/challenge')).options,
    enterBy: (passkey: ReturnType<Key['get']>): Promise<Answer<Refused>> =>
      site().visitor.ask('POST /api/login_check/passkey', { body: { passkey } }),
    emailsTo: async (username: string) =>
      (await allEmails(site())).filter(({ to }) => to === `${username}@exemplo.com`),
  }
}
