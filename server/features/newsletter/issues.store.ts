import { type Selectable, sql } from 'kysely'
import type { Issue } from '#contract/newsletter-issues.ts'
import type { Language } from '#contract/schema.ts'
import type { NewsletterIssues } from '../../database/schema.ts'
import { lockWords } from '../../platform/database/advisory-lock.store.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'
import { getsEmails, isToSomebody } from './receivers.store.ts'

export type IssueRow = Omit<Selectable<NewsletterIssues>, 'languages'> & { languages: Language[] }

/** An issue with the numbers of its emails. */
export type CountedIssue = IssueRow & Pick<Issue, 'waiting' | 'sent' | 'failed' | 'bounced'>

export async function insertIssue(
  tx: Tx,
  issue: Pick<IssueRow, 'title' | 'category' | 'languages' | 'sendAt' | 'createdAt'> & {
    articleId: number
    plannedBy: number
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('newsletterIssues')
    .values(issue)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findIssue(q: Queries, id: number): Promise<IssueRow | undefined> {
  return typed(await select(q, id).executeTakeFirst())
}

/** Finds and locks an issue. */
export async function findIssueForUpdate(tx: Tx, id: number): Promise<IssueRow | undefined> {
  return typed(await select(tx, id).forNoKeyUpdate().executeTakeFirst())
}

const select = (q: Queries, id: number) => q.selectFrom('newsletterIssues').selectAll().where('id', '=', id)

/** Languages are guaranteed by a check constraint. */
const typed = (row: Selectable<NewsletterIssues> | undefined) => row as IssueRow | undefined

/** Serialises the sending of an article. */
export async function lockSending(tx: Tx, articleId: number): Promise<void> {
  await lockWords(tx, `newsletter ${articleId}`)
}

/** Lists languages in which the article was sent to anybody, or is scheduled. */
export async function listSentLanguages(q: Queries, articleId: number): Promise<Language[]> {
  const rows = await q
    .selectFrom('newsletterIssues')
    .select('languages')
    .where('articleId', '=', articleId)
    .where((is) =>
      is.or([
        is.and([is('stoppedAt', 'is', null), is('begunAt', 'is', null)]),
        is.exists(
          is
            .selectFrom('newsletterLetters')
            .select('newsletterLetters.id')
            .whereRef('issueId', '=', 'newsletterIssues.id'),
        ),
      ]),
    )
    .execute()
  return rows.flatMap(({ languages }) => languages) as Language[]
}

export async function updateIssue(
  tx: Tx,
  id: number,
  values: { begunAt?: string; stoppedAt?: string | null; isHeld?: boolean },
): Promise<void> {
  await tx.updateTable('newsletterIssues').set(values).where('id', '=', id).execute()
}

export async function listCountedIssues(q: Queries): Promise<CountedIssue[]> {
  // Waiting emails that nobody gets do not count.
  const count = (state: string) =>
    sql<number>`(count(*) FILTER (
      WHERE state = ${state} AND (state <> 'waiting' OR ${isToSomebody})
    ))::int`.as(state)
  const rows = await q
    .selectFrom('newsletterIssues')
    .leftJoin('newsletterLetters', 'issueId', 'newsletterIssues.id')
    .selectAll('newsletterIssues')
    .select([count('waiting'), count('sent'), count('failed'), count('bounced')])
    .groupBy('newsletterIssues.id')
    .orderBy('newsletterIssues.id', 'desc')
    .limit(50)
    .execute()
  return rows as unknown as CountedIssue[]
}

/** Lists due issues, for example of lost jobs. */
export async function listDueIssues(q: Queries, now: string): Promise<number[]> {
  const rows = await q
    .selectFrom('newsletterIssues')
    .select('id')
    .where('begunAt', 'is', null)
    .where('stoppedAt', 'is', null)
    .where('sendAt', '<=', now)
    .execute()
  return rows.map(({ id }) => id)
}

/** Subscribers who want this category. Those without categories want all. */
const wanting = (q: Queries, category: number | null) =>
  confirmed(q).where(sql<boolean>`(categories = '{}' OR ${category}::smallint = ANY (categories))`)

const confirmed = (q: Queries) =>
  q.selectFrom('newsletterSubscribers').where('confirmedAt', 'is not', null).where(getsEmails)

export async function countAudience(
  q: Queries,
  category: number | null | undefined,
): Promise<Record<Language, number>> {
  const from = category === undefined ? confirmed(q) : wanting(q, category)
  const rows = await from
    .select(['language', (of) => of.fn.countAll<number>().as('count')])
    .groupBy('language')
    .execute()
  const counts = Object.fromEntries(rows.map(({ language, count }) => [language, count]))
  return { pt: 0, en: 0, fr: 0, es: 0, ...counts }
}

/** Inserts an email per subscriber, except those who got the article in another language. */
export async function insertEmails(
  tx: Tx,
  { id, articleId, category, languages }: Pick<IssueRow, 'id' | 'articleId' | 'category' | 'languages'>,
  now: string,
): Promise<void> {
  await tx
    .insertInto('newsletterLetters')
    .columns(['issueId', 'subscriberId', 'nextTryAt'])
    .expression(
      wanting(tx, category)
        .where('language', 'in', languages)
        .where((is) =>
          is.not(
            is.exists(
              is
                .selectFrom('newsletterLetters')
                .innerJoin('newsletterIssues', 'newsletterIssues.id', 'issueId')
                .select('newsletterLetters.id')
                .where('articleId', '=', articleId)
                .whereRef('subscriberId', '=', 'newsletterSubscribers.id'),
            ),
          ),
        )
        .select([
          sql<number>`${id}::bigint`.as('issueId'),
          'newsletterSubscribers.id',
          sql<string>`${now}::timestamptz`.as('at'),
        ])
        .orderBy('createdAt'),
    )
    .execute()
}

/** Sets when waiting emails may be sent; `infinity` for a stopped issue. Returns their number. */
export async function updateWaiting(
  tx: Tx,
  issueId: number,
  { nextTryAt }: { nextTryAt: string },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('newsletterLetters')
    .set({ nextTryAt })
    .where('issueId', '=', issueId)
    .where('state', '=', 'waiting')
    .where(isToSomebody)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
