import { fold } from '#contract/rules/fold-text.ts'
import type { Account, AccountDetail } from '#contract/staff-accounts.ts'
import { type Actor, isAdmin } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/database.ts'
import { NotFound } from '../../../platform/errors.ts'
import { outranks } from '../accounts.policy.ts'
import { type AccountRow, countAccounts, findDetail, listAccounts } from './account-list.store.ts'

interface AccountQuery {
  q?: string | undefined
  role?: 'ROLE_MODERATOR' | 'ROLE_ADMIN' | undefined
  state?: Account['state'] | undefined
  page: number
  limit: number
}

/** List of accounts for staff. */
export function createAccountList({ db }: { db: Database }) {
  async function searchAccounts(actor: Actor, { q = '', page, limit, ...only }: AccountQuery) {
    const filter = { ...only, words: fold(q), byEmail: isAdmin(actor) }
    const [rows, total] = await Promise.all([
      listAccounts(db.read, { ...filter, page, limit }),
      countAccounts(db.read, filter),
    ])
    return { accounts: rows.map((row) => presented(actor, row)), total }
  }

  async function showAccount(actor: Actor, id: number): Promise<AccountDetail> {
    const [rows, detail] = await Promise.all([
      listAccounts(db.read, { id, words: '', byEmail: false, page: 1, limit: 1 }),
      findDetail(db.read, id),
    ])
    const [row] = rows
    if (!row || !detail) throw new NotFound('user_not_found')

    const { suspendedUntil: until, suspensionReason: reason, suspensionMessage: message, ...more } = detail
    return {
      ...presented(actor, row),
      ...more,
      suspension: row.suspendedAt === null ? null : { at: row.suspendedAt, until, reason, message },
      abilities: {
        suspend: actor.userId !== id && outranks(actor, row),
        secondSteps: actor.userId !== id && isAdmin(actor),
        roles: isAdmin(actor),
        coins: isAdmin(actor),
      },
    }
  }

  return { searchAccounts, showAccount }
}

function presented(actor: Actor, { email, verifiedAt, suspendedAt, ...row }: AccountRow): Account {
  const standing = verifiedAt ? 'active' : 'unverified'
  return { ...row, email: isAdmin(actor) ? email : null, state: suspendedAt ? 'suspended' : standing }
}
