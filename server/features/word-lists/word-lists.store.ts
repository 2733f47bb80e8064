import { sql } from 'kysely'
import type { WordAction } from '#contract/rules/word-actions.ts'
import type { ListedWord } from '#contract/word-lists.ts'
import type { Queries, Tx } from '../../platform/database/database.ts'

/** Id of the channel; null for the site. */
export type ListOwner = number | null

interface NewWord {
  channelId: ListOwner
  word: string
  whole: boolean
  action: WordAction
  createdBy: number
  createdAt: string
}

/** Undefined if the list has the word already. */
export async function insertWord(tx: Tx, { whole, ...word }: NewWord): Promise<ListedWord | undefined> {
  const row = await tx
    .insertInto('listedWords')
    .values({ ...word, isWhole: whole })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'word', 'isWhole', 'action'])
    .executeTakeFirst()
  return row && wordOf(row)
}

/** Returns the deleted word, if the list had it. */
export async function deleteWord(
  tx: Tx,
  { id, channelId }: { id: number; channelId: ListOwner },
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('listedWords')
    .where('id', '=', id)
    .where('channelId', 'is not distinct from', channelId)
    .returning('word')
    .executeTakeFirst()
  return row?.word
}

export async function countWords(queries: Queries, channelId: ListOwner): Promise<number> {
  const { count } = await queries
    .selectFrom('listedWords')
    .select((select) => select.fn.countAll().as('count'))
    .where('channelId', 'is not distinct from', channelId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Lists words alphabetically. */
export async function listWords(queries: Queries, channelId: ListOwner): Promise<ListedWord[]> {
  const rows = await queries
    .selectFrom('listedWords')
    .select(['id', 'word', 'isWhole', 'action'])
    .where('channelId', 'is not distinct from', channelId)
    .orderBy(sql`lower(word)`)
    .orderBy('id')
    .execute()
  return rows.map(wordOf)
}

/** Lists the words of all lists; `channel` is a slug, or null for the site. */
export async function listMatchedWords(
  queries: Queries,
): Promise<(ListedWord & { channel: string | null })[]> {
  const rows = await queries
    .selectFrom('listedWords')
    .leftJoin('channels', 'channels.id', 'listedWords.channelId')
    .select(['listedWords.id', 'word', 'isWhole', 'action', 'channels.slug as channel'])
    .execute()
  return rows.map(({ channel, ...row }) => ({ ...wordOf(row), channel }))
}

function wordOf({
  isWhole,
  action,
  ...row
}: {
  id: number
  word: string
  isWhole: boolean
  action: string
}): ListedWord {
  // Guaranteed by a check constraint.
  return { ...row, whole: isWhole, action: action as WordAction }
}
