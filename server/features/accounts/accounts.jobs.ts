import type { Database } from '../../platform/database/database.ts'
import type { JobData, Jobs } from '../../platform/jobs.ts'
import { type Email, isUndeliverable, type Mailer } from '../../platform/mail.ts'
import type { Limit, RateLimits } from '../../platform/rate-limits.ts'
import type { MailboxService } from '../mailbox/mailbox.service.ts'
import type { SiteService } from '../site/site.service.ts'
import { isWithin, noticeLetterLimit, resetLetterLimit, strangersLetterLimit } from './accounts.limits.ts'
import type { AccountsService } from './accounts.service.ts'
import type { createLetters, SecurityNotice } from './letters.ts'
import { findUser, findUserByEmail } from './users.store.ts'

declare module '../../platform/jobs.ts' {
  interface JobData {
    'accounts.sendCode': { userId: number }
    'accounts.sendResetLink': { login: string }
    'accounts.resendCode': { username: string }
    'accounts.sendEmailLink': { id: string }
    'accounts.leaveAddress': { userId: number; former: string }
    'accounts.sendDeletionNotice': { userId: number }
    'accounts.sendSecurityNotice': { userId: number; what: SecurityNotice; reason?: string }
  }
}

interface Needs {
  db: Database
  limits: RateLimits
  mailer: Mailer
  letters: ReturnType<typeof createLetters>
  accounts: AccountsService
  site: Pick<SiteService, 'timeZone'>
  mailbox: Pick<MailboxService, 'claimMessages'>
}

export function registerAccountJobs(
  jobs: Jobs,
  { db, limits, mailer, letters, accounts, site, mailbox }: Needs,
): void {
  /** Too many are not sent; whoever asked for them is told nothing else. */
  async function sendWithin(limit: Limit, letter: Email): Promise<void> {
    const key = letter.to.toLowerCase()
    if (!(await isWithin(limits, limit, key))) return
    await mailer.send(letter).catch(async (error: unknown) => {
      // Whoever typed it meant another, and the first administrator of a site may have none that takes letters.
      if (isUndeliverable(error)) return
      // The job sends it again, as the same letter.
      await limits.refund(limit, key)
      throw error
    })
  }

  jobs.work('accounts.sendCode', async ({ userId }) => {
    const result = await accounts.makeCode(userId)
    if (!result) return
    const owner = await findUserByEmail(db.read, result.user.email)
    const letter = owner ? letters.addressTaken(owner) : letters.verification(result.user, result.code)
    await sendWithin(strangersLetterLimit, letter)
  })

  async function sendResetLink({ login }: JobData['accounts.sendResetLink']): Promise<void> {
    const result = await accounts.makeResetToken(login)
    if (!result) return
    const limit = result.user.verifiedAt ? resetLetterLimit : strangersLetterLimit
    await sendWithin(limit, letters.reset(result.user, result.token))
  }

  // What was typed may be the address of anybody.
  jobs.work('accounts.sendResetLink', sendResetLink, { isPersonal: true })
  jobs.work('accounts.resendCode', ({ username }) => accounts.sendAnotherCode(username), { isPersonal: true })

  jobs.work('accounts.sendEmailLink', async ({ id }) => {
    const result = await accounts.emailChange.createToken(id)
    if (!result) return
    const { user, email, token } = result
    const owner = await findUserByEmail(db.read, email)
    const letter = owner ? letters.addressTaken(owner) : letters.emailLink({ ...user, email }, token)
    await sendWithin(strangersLetterLimit, letter)
  })

  jobs.work(
    'accounts.leaveAddress',
    async ({ userId, former }) => {
      await mailbox.claimMessages({ userId, email: former })
      const user = await findUser(db.read, userId)
      if (user) await sendWithin(noticeLetterLimit, letters.emailChanged({ ...user, email: former }))
    },
    // Nothing else remembers what their address was.
    { isPersonal: true },
  )

  jobs.work('accounts.sendDeletionNotice', async ({ userId }) => {
    const user = await findUser(db.read, userId)
    const deletion = await accounts.findDeletion(userId)
    // Nothing to tell whoever came back meanwhile.
    if (!user || !deletion) return
    const due = { at: deletion.dueAt, timeZone: await site.timeZone() }
    await mailer.send(letters.deletion(user, due))
  })

  jobs.work(
    'accounts.sendSecurityNotice',
    async ({ userId, what, reason = '' }) => {
      const user = await findUser(db.read, userId)
      if (user) await sendWithin(noticeLetterLimit, letters.security(user, what, reason))
    },
    { formerly: 'accounts.sendSecondStepNotice' },
  )

  jobs.every('accounts.purge', '*/10 * * * *', accounts.purge)
}
