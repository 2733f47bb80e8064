import type { Database } from '../../platform/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Mailer } from '../../platform/mail.ts'
import type { SiteService } from '../site/site.service.ts'
import type { AccountsService } from './accounts.service.ts'
import type { createLetters } from './letters.ts'
import { findUser, findUserByEmail } from './users.store.ts'

declare module '../../platform/jobs.ts' {
  interface JobData {
    'accounts.sendCode': { userId: number }
    'accounts.sendResetLink': { login: string }
    'accounts.sendTakenNotice': { email: string }
    'accounts.sendDeletionNotice': { userId: number }
  }
}

interface Needs {
  db: Database
  mailer: Mailer
  letters: ReturnType<typeof createLetters>
  accounts: AccountsService
  site: Pick<SiteService, 'timeZone'>
}

export function workOnAccounts(jobs: Jobs, { db, mailer, letters, accounts, site }: Needs): void {
  jobs.work('accounts.sendCode', async ({ userId }) => {
    const made = await accounts.makeCode(userId)
    if (made) await mailer.send(letters.verification(made.user, made.code))
  })

  jobs.work('accounts.sendResetLink', async ({ login }) => {
    const made = await accounts.makeResetToken(login)
    if (made) await mailer.send(letters.reset(made.user, made.token))
  })

  jobs.work('accounts.sendTakenNotice', async ({ email }) => {
    const user = await findUserByEmail(db.read, email)
    if (user) await mailer.send(letters.taken(user))
  })

  jobs.work('accounts.sendDeletionNotice', async ({ userId }) => {
    const user = await findUser(db.read, userId)
    const deletion = await accounts.findDeletion(userId)
    // Nothing to tell whoever came back meanwhile.
    if (!user || !deletion) return
    const due = { at: deletion.dueAt, timeZone: await site.timeZone() }
    await mailer.send(letters.deletion(user, due))
  })

  jobs.every('accounts.purge', '*/10 * * * *', accounts.purge)
}
