import type { Database } from './database.ts'

/**
 * Returns a secret shared by all nodes; the first caller generates it. The table decides between concurrent
 * callers.
 */
export async function getOrCreateSecret(
  db: Database,
  name: string,
  generate: () => string | Promise<string>,
): Promise<string> {
  const stored = await findSecret(db, name)
  if (stored !== undefined) return stored

  const value = await generate()
  await db.writeStatement((tx) =>
    tx
      .insertInto('secrets')
      .values({ name, value })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  return (await findSecret(db, name)) ?? Promise.reject(new Error(`the secret ${name} was not kept`))
}

async function findSecret({ read }: Database, name: string): Promise<string | undefined> {
  const row = await read.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}
