import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const stepSeconds = 30
/** Tolerated clock drift in time steps (RFC 6238 §5.2). */
const stepsOff = 1

export const randomTotpSecret = (): Buffer => randomBytes(20)

/** Secret and URI for an authenticator app. */
export function describeTotp(secret: Buffer, { issuer, username }: { issuer: string; username: string }) {
  const totp = totpOf(secret, { issuer, label: username })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** Returns the time step of a code; undefined if it is wrong or not newer than the last used one. */
export function stepOf(
  { secret, lastStep }: { secret: Buffer; lastStep: number },
  code: string,
  now: Date,
): number | undefined {
  if (!isTotpCode(code)) return undefined
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: bare(code), timestamp, window: stepsOff })
  const step = delta === null ? 0 : Math.floor(timestamp / 1000 / stepSeconds) + delta
  return step > lastStep ? step : undefined
}

/** Whether it has the format of a TOTP code; anything else is treated as a recovery code. */
export const isTotpCode = (code: string) => /^\d{6}$/.test(bare(code))

const bare = (code: string) => code.replaceAll(/[\s-]/g, '')

function totpOf(secret: Buffer, names: { issuer?: string; label?: string } = {}): TOTP {
  const bytes = new Uint8Array(secret)
  return new TOTP({ ...names, secret: new Secret({ buffer: bytes.buffer }), period: stepSeconds })
}
