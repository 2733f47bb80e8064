/** Part of a user's data export: a file of rows. */
export interface ExportedList {
  /** Name of the file. */
  name: string
  /** Translation key of its title in its feature's texts: `surveys:exported.survey-votes`. */
  text: string
  pages(): AsyncIterable<readonly object[]>
}

/** A user whose account is deleted for good. */
export interface Leaver {
  userId: number
  /** All names the user has had. */
  names: readonly string[]
  /** The verified email address; empty if there is none. */
  address: string
  /** The anonymous name that replaces all of them. */
  anonymous: string
}

/** How a feature exports and deletes the data it stores of users. */
export interface OwnData {
  exportOf(userId: number): ExportedList[]
  /**
   * Deletes private data; what others have read stays, under the anonymous name. Must be repeatable; may take
   * several transactions.
   */
  erase(leaver: Leaver): Promise<void>
}

/** Rows of a user for one page of an export: up to `limit` after a position, in order. */
export interface OwnPage<Place = number> {
  userId: number
  after: Place
  limit: number
}

const pageSize = 1000

/** Reads a long list page by page, so that no more than one page of it is in memory. */
export async function* pagesById<Row extends { id: number }>(
  read: (page: { after: number; limit: number }) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  yield* pagesInOrder(0, ({ id }) => id, read)
}

/**
 * The same in an order other than by id: each page begins after the position of the previous page's last row.
 */
export async function* pagesInOrder<Row, Place>(
  start: Place,
  placeOf: (row: Row) => Place,
  read: (page: { after: Place; limit: number }) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after = start
  while (true) {
    const rows = await read({ after, limit: pageSize })
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageSize) return
    after = placeOf(last)
  }
}

/** For a list that is short for every user. */
export async function* onePage(read: () => Promise<readonly object[]>): AsyncGenerator<readonly object[]> {
  yield await read()
}

/** Repeats `change` until no rows are left to change. */
export async function inPortions(change: (limit: number) => Promise<number>): Promise<void> {
  while ((await change(pageSize)) > 0);
}
