import type { Language } from '#contract/schema.ts'
import { BadRequest } from '../../platform/errors.ts'
import { addressKey } from '../../platform/rate-limits.ts'
import { refusedWord } from '../word-lists/word-lists.service.ts'
import { signUpAttempts, usernameLimit } from './accounts.limits.ts'
import { whyRefused } from './accounts.policy.ts'
import type { Dependencies } from './dependencies.ts'
import { isCommonPassword } from './passwords/common-passwords.ts'
import { findNameHolder, insertUser, isTakenMeanwhile } from './users.store.ts'
import type { Verification } from './verification.ts'

interface NewAccount {
  username: string
  email: string
  password: string
  name?: string | undefined
}

type Availability =
  | { available: true }
  | { available: false; reason: 'taken' | 'invalid' | 'reserved' | 'too_short' }

export function createSignUp({
  db,
  clock,
  limits,
  attempts,
  hasher,
  verification,
  requiredOfAll,
  words,
}: Dependencies & { verification: Verification }) {
  async function checkUsername(username: string, { ip }: { ip: string }): Promise<Availability> {
    await limits.consume(usernameLimit, addressKey(ip))
    return availabilityOf(username.trim())
  }

  async function availabilityOf(username: string): Promise<Availability> {
    const reason = whyRefused(username) ?? (refusedWord(words.judgeName(username)) ? 'reserved' : undefined)
    if (reason) return { available: false, reason }
    return (await findNameHolder(db.read, username))
      ? { available: false, reason: 'taken' }
      : { available: true }
  }

  /**
   * Creates an unverified account, whether or not the address is in use. Does not look up the address; the job that
   * sends the email does.
   */
  async function signUp(
    account: NewAccount,
    { ip, language }: { ip: string; language: Language },
  ): Promise<void> {
    const username = await availabilityOf(account.username)
    if (!username.available) {
      await limits.consume(usernameLimit, addressKey(ip))
      throw refusedField('username', usernameKeys[username.reason])
    }
    const word = refusedWord(words.judgeName(account.name ?? ''))
    if (word !== undefined)
      throw new BadRequest('word_refused', { params: { word }, fields: { name: ['word_refused'] } })
    if (isCommonPassword(account.password, [account.username, account.email])) {
      throw refusedField('password', 'password_common')
    }
    await attempts.count(signUpAttempts, { ip, account: account.email })

    const passwordHash = await hasher.hash(account.password)
    await create({ ...account, passwordHash, language }).catch((error: unknown) => {
      throw isTakenMeanwhile(error) ? refusedField('username', 'username_taken') : error
    })
  }

  async function create(account: NewAccount & { passwordHash: string; language: Language }): Promise<void> {
    const { username, email, passwordHash, language } = account
    const { terms: acceptedTermsVersion } = await requiredOfAll()
    await db.write(async (tx) => {
      const user = await insertUser(tx, {
        username,
        email,
        name: account.name || username,
        passwordHash,
        language,
        acceptedTermsVersion,
        createdAt: clock.now(),
      })
      if (!user) throw refusedField('username', 'username_taken')
      await verification.sendFirstCode(tx, user.id)
    })
  }

  return { checkUsername, signUp }
}

const usernameKeys = {
  taken: 'username_taken',
  reserved: 'username_reserved',
  invalid: 'username_invalid',
  too_short: 'username_too_short',
} as const

function refusedField(field: string, key: string): BadRequest {
  return new BadRequest(key, { fields: { [field]: [key] } })
}
