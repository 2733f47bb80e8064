import type { Queries } from './database.ts'

/** A secret that all nodes share. Whoever asks first makes it; a tie is settled by the table. */
export async function keepSecret(
  q: Queries,
  name: string,
  generate: () => string | Promise<string>,
): Promise<string> {
  const kept = await findSecret(q, name)
  if (kept !== undefined) return kept

  await q
    .insertInto('secrets')
    .values({ name, value: await generate() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findSecret(q, name)) ?? Promise.reject(new Error(`the secret ${name} was not kept`))
}

async function findSecret(q: Queries, name: string): Promise<string | undefined> {
  const row = await q.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}
