import { withClient } from './postgres.ts'

/** The names of the jobs of this database that are due or under way. */
export async function dueJobs(url: string): Promise<string[]> {
  const due = `select name from jobs.job where state < 'completed' and start_after <= now()`
  return withClient(url, async (client) => (await client.query(due)).rows.map(({ name }) => name))
}
