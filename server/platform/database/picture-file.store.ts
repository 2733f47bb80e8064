import { type Expression, sql } from 'kysely'

/** Name of the picture's own file: the first of its variants. For queries that have joined `pictures`. */
export const pictureFile = sql<string>`pictures.variants -> 0 ->> 'name'`

/** The same for the picture with this id, for queries without the join; null if there is none. */
export function pictureFileOf(id: Expression<string> | Expression<string | null>) {
  return sql<string | null>`(SELECT ${pictureFile} FROM pictures WHERE pictures.id = ${id})`
}
