import type { Database } from '../../platform/database/database.ts'
import type { JobData, Jobs } from '../../platform/jobs.ts'
import { type Email, isUndeliverable, type Mailer } from '../../platform/mail.ts'
import type { Limit, RateLimits } from '../../platform/rate-limits.ts'
import type { MailboxService } from '../mailbox/mailbox.service.ts'
import type { SiteService } from '../site/site.service.ts'
import { isWithin, noticeEmailLimit, resetEmailLimit, strangersEmailLimit } from './accounts.limits.ts'
import type { AccountsService } from './accounts.service.ts'
import type { createEmails, SecurityNotice } from './emails.ts'
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

interface Dependencies {
  db: Database
  limits: RateLimits
  mailer: Mailer
  emails: ReturnType<typeof createEmails>
  accounts: AccountsService
  site: Pick<SiteService, 'timeZone'>
  mailbox: Pick<MailboxService, 'claimMessages'>
}

export function registerAccountJobs(
  jobs: Jobs,
  { db, limits, mailer, emails, accounts, site, mailbox }: Dependencies,
): void {
  /** Drops emails beyond the limit. The requester gets the same response. */
  async function sendWithin(limit: Limit, email: Email): Promise<void> {
    const key = email.to.toLowerCase()
    if (!(await isWithin(limits, limit, key))) return
    await mailer.send(email).catch(async (error: unknown) => {
      // The address may be mistyped, and the first administrator may have one that accepts no email.
      if (isUndeliverable(error)) return
      // The job retries with the same email.
      await limits.refund(limit, key)
      throw error
    })
  }

  jobs.work('accounts.sendCode', async ({ userId }) => {
    const result = await accounts.makeCode(userId)
    if (!result) return
    const owner = await findUserByEmail(db.read, result.user.email)
    const email = owner ? emails.addressTaken(owner) : emails.verification(result.user, result.code)
    await sendWithin(strangersEmailLimit, await email)
  })

  async function sendResetLink({ login }: JobData['accounts.sendResetLink']): Promise<void> {
    const result = await accounts.makeResetToken(login)
    if (!result) return
    const limit = result.user.verifiedAt ? resetEmailLimit : strangersEmailLimit
    await sendWithin(limit, await emails.reset(result.user, result.token))
  }

  // The typed address may belong to anybody.
  jobs.work('accounts.sendResetLink', sendResetLink, { isPersonal: true })
  jobs.work('accounts.resendCode', ({ username }) => accounts.sendAnotherCode(username), { isPersonal: true })

  jobs.work('accounts.sendEmailLink', async ({ id }) => {
    const result = await accounts.emailChange.createToken(id)
    if (!result) return
    const { user, email: address, token } = result
    const owner = await findUserByEmail(db.read, address)
    const email = owner ? emails.addressTaken(owner) : emails.emailLink({ ...user, email: address }, token)
    await sendWithin(strangersEmailLimit, await email)
  })

  jobs.work(
    'accounts.leaveAddress',
    async ({ userId, former }) => {
      await mailbox.claimMessages({ userId, email: former })
      const user = await findUser(db.read, userId)
      if (user) await sendWithin(noticeEmailLimit, await emails.emailChanged({ ...user, email: former }))
    },
    // The address is stored nowhere else.
    { isPersonal: true },
  )

  jobs.work('accounts.sendDeletionNotice', async ({ userId }) => {
    const user = await findUser(db.read, userId)
    const deletion = await accounts.findDeletion(userId)
    // The user may have cancelled the deletion.
    if (!user || !deletion) return
    const due = { at: deletion.dueAt, timeZone: await site.timeZone() }
    await mailer.send(await emails.deletion(user, due))
  })

  jobs.work(
    'accounts.sendSecurityNotice',
    async ({ userId, what, reason = '' }) => {
      const user = await findUser(db.read, userId)
      if (user) await sendWithin(noticeEmailLimit, await emails.security(user, what, reason))
    },
    { formerly: 'accounts.sendSecondStepNotice' },
  )

  jobs.every('accounts.purge', '*/10 * * * *', accounts.purge)
}
