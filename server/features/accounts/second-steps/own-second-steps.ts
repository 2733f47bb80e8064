import '../accounts.events.ts'
import { randomUUID } from 'node:crypto'
import * as bounds from '#contract/rules/bounds.ts'
import type { NewPasskey, Passkey, PasskeyAnswer, SecondSteps } from '#contract/second-steps.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { BadRequest, Conflict, ensure, NotFound, Unauthorized } from '../../../platform/errors.ts'
import { fingerprint } from '../../../platform/random-tokens.ts'
import { registrationLimit, secondStepChangeLimit } from '../accounts.limits.ts'
import type { Dependencies } from '../dependencies.ts'
import type { OwnerProof } from '../passwords/owner-proof.ts'
import { updateProof } from '../sessions/sessions.store.ts'
import { findUser, findUserForUpdate } from '../users.store.ts'
import { challengeIn, randomChallenge } from './passkey-protocol.ts'
import { randomRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts'
import { type SecondStep, textOf } from './second-step.ts'
import {
  countRecoveryCodes,
  deleteChallenge,
  deleteChallengesOf,
  deletePasskey,
  deleteRecoveryCodes,
  deleteTotp,
  findTotp,
  insertPasskey,
  insertRecoveryCodes,
  insertTotp,
  isKnownPasskey,
  listPasskeys,
  type PasskeyRow,
  updatePasskey,
  updateTotp,
} from './second-steps.store.ts'
import { describeTotp, randomTotpSecret, stepOf } from './totp.ts'

/** Changes of second steps, as named in the audit log and in emails. */
export type SecondStepChange =
  | 'totpOn'
  | 'totpOff'
  | 'recoveryCodesRenewed'
  | 'passkeyAdded'
  | 'passkeyRenamed'
  | 'passkeyRemoved'

const removals: ReadonlySet<SecondStepChange> = new Set(['totpOff', 'passkeyRemoved'])

/** Management of the signed-in user's second steps. Requires a recent proof of identity. */
export function createOwnSecondSteps({
  db,
  clock,
  limits,
  audit,
  config,
  ownerProof,
  secondStep,
}: Dependencies & { ownerProof: OwnerProof; secondStep: SecondStep }) {
  const { protocol } = secondStep
  const { ensureProven } = ownerProof

  async function show({ userId, secondStepPending }: Actor): Promise<SecondSteps> {
    const [user, totp, passkeys, recoveryCodes] = await Promise.all([
      findUser(db.read, userId),
      findTotp(db.read, userId),
      listPasskeys(db.read, userId),
      countRecoveryCodes(db.read, userId),
    ])
    const proofs: SecondSteps['proofs'] = []
    if (user?.passwordHash) proofs.push('password')
    if (passkeys.length > 0) proofs.push('passkey')
    const [isOn, isPending] = [Boolean(totp?.confirmedAt), secondStepPending === true]
    return { isPending, totp: isOn, recoveryCodes, passkeys: passkeys.map(present), proofs }
  }

  async function prove(
    { userId, sessionId }: Actor,
    { password, passkey }: { password?: string | undefined; passkey?: PasskeyAnswer | undefined },
  ): Promise<void> {
    const user = await findUser(db.read, userId)
    if (!user) throw new Unauthorized('jwt_invalid')
    ensure(passkey !== undefined || user.passwordHash !== null, 'sign_in_again')
    await ownerProof.confirm(user, { password, passkey })
    await db.write((tx) => updateProof(tx, sessionId, clock.now()))
  }

  async function beginTotp(actor: Actor) {
    const { userId, username } = actor
    const secret = randomTotpSecret()
    await db.write(async (tx) => {
      await findUserForUpdate(tx, userId)
      await ensureProven(tx, actor)
      if ((await findTotp(tx, userId))?.confirmedAt) throw new Conflict('totp_on')
      await insertTotp(tx, userId, secret)
    })
    return describeTotp(secret, { issuer: new URL(config.publicUrl).host, username })
  }

  async function confirmTotp(actor: Actor, code: string): Promise<string[]> {
    return change(actor, 'totpOn', async (tx, userId) => {
      const totp = await findTotp(tx, userId)
      if (!totp) throw new NotFound()
      if (totp.confirmedAt) throw new Conflict('totp_on')
      const lastStep = stepOf(totp, code, clock.now())
      if (lastStep === undefined)
        throw new BadRequest('second_step_wrong', { fields: { code: ['second_step_wrong'] } })

      await updateTotp(tx, userId, { confirmedAt: clock.now(), lastStep })
      return firstCodes(tx, userId)
    })
  }

  async function removeTotp(actor: Actor): Promise<void> {
    await change(actor, 'totpOff', async (tx, userId) => {
      if (!(await findTotp(tx, userId))?.confirmedAt) throw new NotFound()
      await deleteTotp(tx, userId)
      await deleteChallengesOf(tx, userId)
      await deleteIdleCodes(tx, userId)
    })
  }

  async function renewCodes(actor: Actor): Promise<string[]> {
    return change(actor, 'recoveryCodesRenewed', async (tx, userId) => {
      if (!(await hasAny(tx, userId))) throw new Conflict('second_step_none')
      await deleteRecoveryCodes(tx, userId)
      return firstCodes(tx, userId)
    })
  }

  async function beginPasskey(actor: Actor) {
    await ensureProven(db.read, actor)
    const { userId } = actor
    await limits.consume(registrationLimit, userId)
    const user = await findUser(db.read, userId)
    const existing = await listPasskeys(db.read, userId)
    ensureRoom(existing)
    if (!user) throw new Unauthorized('jwt_invalid')

    const challenge = randomChallenge()
    const row = { challenge: textOf(challenge), purpose: 'registration' as const, userId }
    await db.write((tx) => secondStep.storeChallenge(tx, row))
    return protocol.registrationOptions(challenge, { userId, ...user }, existing)
  }

  async function addPasskey(actor: Actor, { name, passkey }: { name: string; passkey: NewPasskey }) {
    // Checked before the challenge is consumed, so that the same request can be repeated after the proof.
    await ensureProven(db.read, actor)
    const challenge = challengeIn(passkey)
    const credential =
      challenge && (await isAskedOf(actor, challenge)) && (await protocol.checkNew(passkey, challenge))
    if (!credential) throw new BadRequest('passkey_refused')

    const { id: credentialId, publicKey, counter, transports = [] } = credential
    const row: PasskeyRow = {
      ...{ id: randomUUID(), userId: actor.userId, name, credentialId, counter, transports },
      ...{ publicKey: Buffer.from(publicKey), createdAt: clock.now().toISOString(), lastUsedAt: null },
    }
    const recoveryCodes = await change(actor, 'passkeyAdded', async (tx, userId) => {
      ensureRoom(await listPasskeys(tx, userId))
      await insertPasskey(tx, row)
      return firstCodes(tx, userId)
    }).catch((error: unknown) => {
      throw isKnownPasskey(error) ? new Conflict('passkey_known') : error
    })
    return { passkey: present(row), recoveryCodes }
  }

  async function isAskedOf({ userId }: Actor, challenge: string): Promise<boolean> {
    const row = {
      challengeHash: fingerprint(challenge),
      purpose: 'registration' as const,
      now: clock.now(),
    }
    return (await db.write((tx) => deleteChallenge(tx, row)))?.userId === userId
  }

  async function renamePasskey(actor: Actor, id: string, name: string): Promise<void> {
    await change(actor, 'passkeyRenamed', async (tx, userId) => {
      await ensureOwn(tx, userId, id)
      await updatePasskey(tx, { id, userId }, { name })
    })
  }

  async function removePasskey(actor: Actor, id: string): Promise<void> {
    await change(actor, 'passkeyRemoved', async (tx, userId) => {
      await ensureOwn(tx, userId, id)
      await deletePasskey(tx, { id, userId })
      await deleteChallengesOf(tx, userId)
      await deleteIdleCodes(tx, userId)
    })
  }

  /** Runs a change under the lock of the account, records it and sends a notice. */
  async function change<T>(
    actor: Actor,
    what: SecondStepChange,
    work: (tx: Tx, userId: number) => Promise<T>,
  ): Promise<T> {
    const { userId } = actor
    if (!removals.has(what)) await limits.consume(secondStepChangeLimit, userId)
    return db.write(async (tx) => {
      await findUserForUpdate(tx, userId)
      // Checked under the lock, against a concurrent change of the password or end of the session.
      await ensureProven(tx, actor)
      const result = await work(tx, userId)
      await audit.record(tx, { actor, action: `users.${what}`, subject: { type: 'user', id: userId } })
      await tx.enqueue('accounts.sendSecurityNotice', { userId, what })
      tx.emit('accounts.userChanged', { userId })
      return result
    })
  }

  return {
    ...{ show, prove, beginTotp, confirmTotp, removeTotp, renewCodes },
    ...{ beginPasskey, addPasskey, renamePasskey, removePasskey },
  }
}

async function hasAny(tx: Tx, userId: number): Promise<boolean> {
  const isOn = Boolean((await findTotp(tx, userId))?.confirmedAt)
  return isOn || (await listPasskeys(tx, userId)).length > 0
}

/** Creates recovery codes unless the user has some. */
async function firstCodes(tx: Tx, userId: number): Promise<string[]> {
  if ((await countRecoveryCodes(tx, userId)) > 0) return []
  const codes = randomRecoveryCodes()
  await insertRecoveryCodes(
    tx,
    userId,
    codes.map((code) => recoveryCodeHash(userId, code)),
  )
  return codes
}

/** Recovery codes are useless without a second step. */
async function deleteIdleCodes(tx: Tx, userId: number): Promise<void> {
  if (!(await hasAny(tx, userId))) await deleteRecoveryCodes(tx, userId)
}

async function ensureOwn(tx: Tx, userId: number, id: string): Promise<void> {
  if (!(await listPasskeys(tx, userId)).some((key) => key.id === id)) throw new NotFound()
}

function ensureRoom(passkeys: readonly PasskeyRow[]): void {
  const { perUser } = bounds.passkey
  if (passkeys.length >= perUser) throw new Conflict('passkeys_many', { params: { count: perUser } })
}

function present({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return { id, name, createdAt, lastUsedAt }
}
