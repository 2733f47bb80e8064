import { type Expression, sql } from 'kysely'

/** The file that is a picture itself, by its name: the first of its variants. For queries that have joined `pictures`. */
export const pictureFile = sql<string>`pictures.variants -> 0 ->> 'name'`

/** The same of the picture with this id, for queries that have not; null where there is none. */
export function pictureFileOf(id: Expression<string> | Expression<string | null>) {
  return sql<string | null>`(SELECT ${pictureFile} FROM pictures WHERE pictures.id = ${id})`
}
