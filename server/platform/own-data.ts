/** Part of what somebody gets who asks for everything about themselves: a file of rows. */
export interface ExportedList {
  /** Names the file. */
  name: string
  /** The key of what it is called, among the texts of its feature: `surveys:exported.survey-votes`. */
  text: string
  pages(): AsyncIterable<readonly object[]>
}

/** Somebody whose account ends for good. */
export interface Leaver {
  userId: number
  /** Everything that they have been called. */
  names: readonly string[]
  /** The address that they have proven; empty where there is none. */
  address: string
  /** What stands in place of all of them. */
  anonymous: string
}

/** What every feature tells, and does, about what it keeps of people. */
export interface OwnData {
  exportOf(userId: number): ExportedList[]
  /**
   * Takes what is private away; what others have read stays, under the anonymous name. It may be told to
   * do the same again, and may take several transactions.
   */
  erase(leaver: Leaver): Promise<void>
}

/** Which rows of somebody a page of an export has: up to `limit` after a place, in their order. */
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

/** The same in another order than that of the ids: each page begins after the place of the last row before it. */
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

/** A list that is short for everybody. */
export async function* onePage(read: () => Promise<readonly object[]>): AsyncGenerator<readonly object[]> {
  yield await read()
}

/** Goes on until nothing is left to change. */
export async function inPortions(change: (limit: number) => Promise<number>): Promise<void> {
  while ((await change(pageSize)) > 0);
}
