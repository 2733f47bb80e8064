import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { writeArticle } from '../../../../tests/support/articles.ts'
import { say } from '../../../../tests/support/lines.ts'
import { type Member, startSite, type TestSite } from '../../../../tests/support/site.ts'
import { floodLimit } from '../../chat/chat.limits.ts'

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

  await site.app.infrastructure.limits.reset(floodLimit, admin.id)
  // Wakes the worker, which looks by itself twice a minute.
  await sql`WITH due AS (UPDATE jobs.job SET start_after = now() WHERE name = 'articles.tellChannel' RETURNING name)
    SELECT pg_notify('pgboss_' || left(encode(sha224('jobs'), 'hex'), 24), name) FROM due`.execute(
    site.tables,
  )
  await expect.poll(() => linesWith(slug)).toHaveLength(1)
})

describe('an announcement', () => {
  const announced = 'foi publicado, mas não avisamos em #barra: quem pediu o aviso não pode mais'
  const plan = async (name: string) => {
    admin = await site.signIn('neto')
    const planner = await site.member(name, { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
    const { id, slug } = await writeArticle(planner, { title: `Plano de ${name}`, isPublished: false })
    const publishAt = new Date(site.clock.now().getTime() + 60_000).toISOString()
    await planner.call('PUT /api/editor_edit2/:id', {
      params: { id },
      body: { isPublished: false, isLyrics: false, publishAt, channel: 'barra' } as never,
    })
    return { planner, id, slug }
  }

  test.each([
    ['rebaixada', ({ id }: Member) => sql`UPDATE users SET roles = '{ROLE_USER}' WHERE id = ${id}`],
    ['suspensa', ({ id }: Member) => sql`UPDATE users SET suspended_at = now() WHERE id = ${id}`],
    [
      'apagada',
      ({ id }: Member) => sql`UPDATE publication_plans SET planned_by = NULL WHERE planned_by = ${id}`,
    ],
  ])('planned by somebody who is no longer of staff is left to the others: %s', async (name, keepOut) => {
    const { planner, id, slug } = await plan(name)
    await keepOut(planner).execute(site.tables)
    site.clock.advance({ minutes: 2 })
    await site.app.services.articles.followPlan(id)
    await vi.waitFor(async () => {
      const [newest] = (await admin.call('GET /api/notifications')).notifications
      expect(newest).toMatchObject({
        message: expect.stringContaining(`“Plano de ${name}” ${announced}`),
        link: `/editor_step2/${id}`,
      })
    }, 15_000)
    expect(await admin.call('GET /api/articles/:id', { params: { id } })).toMatchObject({ isPublished: true })
    expect(await linesWith(slug)).toEqual([])
    const subject = { subjectType: 'article', subjectId: String(id) }
    const [published] = await admin.call('GET /api/admin/audit', { query: subject })
    expect(published).toMatchObject({ action: 'articles.published', actor: { name: '' } })
  })
})
