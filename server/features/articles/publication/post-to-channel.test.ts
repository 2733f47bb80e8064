import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeArticle } from '../../../../tests/support/articles.ts'
import { say } from '../../../../tests/support/lines.ts'
import { type Member, startSite, type TestSite } from '../../../../tests/support/site.ts'

let site: TestSite
let admin: Member

beforeAll(async () => {
  site = await startSite({ environment: { PUBLIC_URL: 'https://canal.example' } })
  admin = await site.signIn('neto')
})
afterAll(() => site?.stop())

const jobs = async () => {
  const { rows } = await sql<{ state: string }>`
    SELECT state FROM jobs.job WHERE name = 'articles.tellChannel' ORDER BY created_on DESC LIMIT 1
  `.execute(site.tables)
  return rows.map(({ state }) => state)
}
const linesWith = async (text: string) => {
  const { messages } = await admin.call('GET /api/channels/:slug/messages', { params: { slug: 'barra' } })
  return messages.filter((line) => line.text.includes(text))
}

test('whoever says much at the moment in which their text goes out says where it is a little later', async () => {
  const { id, slug } = await writeArticle(admin, { title: 'No meio da conversa', isPublished: false })
  for (let number = 1; number <= 8; number += 1) await say(admin, 'barra', `linha ${number}`)
  await admin.call('PUT /api/editor_edit2/:id', {
    params: { id },
    body: { isPublished: true, isLyrics: false, channel: 'barra' } as never,
  })
  await expect.poll(jobs, { timeout: 15_000 }).toEqual(['retry'])
  expect((await admin.call('GET /api/notifications')).notifications).toEqual([])
  expect(await linesWith(slug)).toEqual([])

  await new Promise((resolve) => setTimeout(resolve, 10_000))
  await sql`UPDATE jobs.job SET start_after = now() WHERE name = 'articles.tellChannel'`.execute(site.tables)
  await expect.poll(() => linesWith(slug), { timeout: 45_000 }).toHaveLength(1)
}, 90_000)
