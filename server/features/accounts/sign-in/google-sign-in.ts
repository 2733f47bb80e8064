import '../accounts.events.ts'
import { randomInt } from 'node:crypto'
import * as bounds from '#contract/rules/bounds.ts'
import { fold } from '#contract/rules/fold-text.ts'
import type { Language } from '#contract/schema.ts'
import { lockWords } from '../../../platform/database/advisory-lock.store.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { Unauthorized, Unavailable } from '../../../platform/errors.ts'
import { refusedWord } from '../../word-lists/word-lists.service.ts'
import { googleAttempts } from '../accounts.limits.ts'
import { whyRefused } from '../accounts.policy.ts'
import type { Dependencies, GooglePerson } from '../dependencies.ts'
import {
  findNameHolder,
  findUserByEmail,
  findUserByGoogle,
  findUserForUpdate,
  insertUser,
  lockName,
  type User,
  updateUser,
} from '../users.store.ts'
import type { Admitted, Caller, SignIn } from './sign-in.ts'

export function createGoogleSignIn({
  clock,
  attempts,
  signIn,
  verifyGoogle,
  words,
}: Dependencies & { signIn: SignIn }) {
  async function signInWithGoogle(credential: string, language: Language, from: Caller): Promise<Admitted> {
    if (!verifyGoogle) throw new Unavailable('google_unavailable')
    const person = await verifyGoogle(credential)
    if (!person) {
      await attempts.count(googleAttempts, { ip: from.ip })
      throw new Unauthorized('google_refused')
    }

    return signIn.admit((tx) => findOrCreate(tx, person, language), from, 'first')
  }

  async function findOrCreate(tx: Tx, person: GooglePerson, language: Language): Promise<User> {
    // A double click creates one account, and both requests succeed.
    await lockWords(tx, `google ${person.sub}`)
    return (
      (await findUserByGoogle(tx, person.sub)) ??
      (await adopt(tx, person)) ??
      (await create(tx, person, language))
    )
  }

  /**
   * Links the verified account with Google's address. Unverified accounts are not linked: the person who entered the
   * address there has not confirmed it.
   */
  async function adopt(tx: Tx, { sub, email }: GooglePerson): Promise<User | undefined> {
    const existing = await findUserByEmail(tx, email)
    const user = existing && (await findUserForUpdate(tx, existing.id))
    if (!user) return undefined
    // The address now belongs to another Google account than the linked one.
    if (user.googleSub !== null && user.googleSub !== sub) throw new Unauthorized('google_refused')

    await updateUser(tx, user.id, { googleSub: sub })
    await tx.enqueue('accounts.sendSecurityNotice', { userId: user.id, what: 'googleJoined' })
    return user
  }

  async function create(tx: Tx, { sub, email, name }: GooglePerson, language: Language): Promise<User> {
    for (const username of usernamesFor(email)) {
      if (whyRefused(username) || isRefusedWord(username)) continue
      await lockName(tx, username)
      if (await findNameHolder(tx, username)) continue
      const now = clock.now()
      const account = {
        username,
        email,
        name: name && !isRefusedWord(name) ? name : username,
        googleSub: sub,
        verifiedAt: now,
        createdAt: now,
        language,
      }
      const user = await insertUser(tx, account)
      if (!user) continue
      tx.emit('accounts.verified', { userId: user.id })
      return user
    }
    throw new Unavailable()
  }

  const isRefusedWord = (text: string) => refusedWord(words.judgeName(text)) !== undefined

  return { signInWithGoogle }
}

/** `lia.souza`, `lia.souza2`, … `lia.souza9`, then with random digits. */
function* usernamesFor(email: string): Generator<string> {
  const [local = ''] = email.split('@', 1)
  const bare = fold(local)
    .replace(/[^a-z0-9._-]/g, '')
    .replace(/^[._-]+/, '')
  const stem = bare.slice(0, bounds.username.max - 8) || 'membro'
  yield stem
  for (let figure = 2; figure <= 9; figure += 1) yield `${stem}${figure}`
  for (let tries = 0; tries < 20; tries += 1) yield `${tries % 2 === 0 ? stem : 'membro'}${randomInt(1e8)}`
}
