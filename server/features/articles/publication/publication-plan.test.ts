import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { writeArticle } from '../../../../tests/support/articles.ts'
import { type Member, startSite, type TestSite } from '../../../../tests/support/site.ts'
import { createArticlesOwnData } from '../own-data.ts'

let site: TestSite
let admin: Member
let lia: Member

beforeAll(async () => {
  site = await startSite({ environment: { PUBLIC_URL: 'https://canal.example', RATE_LIMIT_FACTOR: '1000' } })
  admin = await site.signIn('neto')
  lia = await site.member('lia', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
})
afterAll(() => site?.stop())

/** Advances the clock, and signs in again because sessions expire. */
async function pass(minutes: number): Promise<void> {
  site.clock.advance({ minutes })
  admin = await site.signIn('neto')
  lia = await site.signIn('lia')
}

const fromNow = (minutes: number) => new Date(site.clock.now().getTime() + minutes * 60_000).toISOString()
const draft = (title: string, by: Member = admin) => writeArticle(by, { title, isPublished: false })
const save = (id: number, body: object, by: Member = admin) =>
  by.ask<{ key?: string; errors?: object }>('PUT /api/editor_edit2/:id', {
    params: { id },
    body: { isPublished: false, isLyrics: false, ...body },
  })
const read = (id: number) => admin.call('GET /api/articles/:id', { params: { id } })
const titles = async () =>
  (await site.visitor.call('GET /api/articles', { query: {} })).map((one) => one.title)
const page = async (path: string) => (await fetch(site.url + path)).text()
const auditLog = async (limit: number) =>
  (await admin.call('GET /api/admin/audit', { query: { limit } })).map(({ action, actor }) => [
    action,
    actor.name,
  ])
const linesOf = async (by: Member, slug: string) =>
  (await by.call('GET /api/channels/:slug/messages', { params: { slug } })).messages
const newsOf = async (by: Member) => (await by.call('GET /api/notifications')).notifications

const jobsDone = (name: string) =>
  vi.waitFor(
    async () => {
      const query = sql`select from jobs.job where name = ${name} and state <> 'completed'`
      expect((await query.execute(site.tables)).rows).toEqual([])
    },
    { timeout: 20_000 },
  )

/** Executes due schedules as jobs might: concurrently and repeatedly. */
async function follow(id: number): Promise<void> {
  const { articles } = site.app.services
  await Promise.all([articles.followPlan(id), articles.followPlan(id), articles.followPlan(id)])
  await articles.followPlan(id)
}

describe('a text that is planned', () => {
  test('is published once at its moment, and withdrawn at its other one, as by hand', async () => {
    const { id, slug } = await draft('Planejado', lia)
    const plan = { publishAt: fromNow(60), withdrawAt: fromNow(120) }
    expect((await save(id, plan, lia)).status).toBe(200)
    expect(await read(id)).toMatchObject({ isPublished: false, plan: { ...plan, plannerName: 'lia' } })
    expect(await titles()).not.toContain('Planejado')
    await follow(id)
    expect((await read(id)).isPublished).toBe(false)

    await pass(61)
    await follow(id)
    expect(await read(id)).toMatchObject({ isPublished: true, version: 2, plan: { publishAt: null } })
    expect((await read(id)).plan).toMatchObject({ withdrawAt: plan.withdrawAt })
    expect(await titles()).toContain('Planejado')
    expect(await page('/feed.xml')).toContain('Planejado')
    expect(await page('/sitemap.xml')).toContain(`/blog/${slug}</loc>`)
    const found = await site.visitor.call('GET /api/search', { query: { q: 'planejado' } })
    expect(JSON.stringify(found)).toContain(slug)
    expect(await auditLog(2)).toEqual([
      ['articles.published', 'lia'],
      ['articles.edited', 'lia'],
    ])

    await pass(60)
    await follow(id)
    expect(await read(id)).toMatchObject({ isPublished: false, version: 3, plan: null })
    expect(await titles()).not.toContain('Planejado')
    expect(await page('/sitemap.xml')).not.toContain(`/blog/${slug}</loc>`)
    expect((await auditLog(1))[0]).toEqual(['articles.withdrawn', 'lia'])
  })

  test('is published by its own job, also when the site was away at the moment', async () => {
    const { id } = await draft('Perdido')
    await save(id, { publishAt: fromNow(180) })
    await pass(181)
    await sql`update jobs.job set start_after = now() where name = 'articles.followPlan' and state = 'created'`.execute(
      site.tables,
    )
    await site.restart()
    await vi.waitFor(async () => expect((await read(id)).isPublished).toBe(true), { timeout: 20_000 })
  })

  test('is published by the round of all that is due, where its own job was lost', async () => {
    const { id } = await draft('Sem tarefa')
    await save(id, { publishAt: fromNow(30) })
    await sql`delete from jobs.job where name = 'articles.followPlan'`.execute(site.tables)
    await pass(31)
    await site.app.services.articles.followDuePlans()
    await vi.waitFor(async () => expect((await read(id)).isPublished).toBe(true), { timeout: 20_000 })
  })

  test('may be planned anew or not at all until then, and the list of staff says so', async () => {
    const { id } = await draft('Adiado')
    await save(id, { publishAt: fromNow(10) })
    const publishAt = fromNow(90)
    await save(id, { publishAt })
    const listed = async () =>
      admin.call('GET /api/editor_latest', { query: { state: 'planned', q: 'Adiado' } })
    expect((await listed()).map((one) => [one.id, one.publishAt])).toEqual([[id, publishAt]])
    await pass(11)
    await follow(id)
    expect((await read(id)).isPublished).toBe(false)

    await save(id, { publishAt: null })
    expect(await listed()).toEqual([])
    await pass(90)
    await follow(id)
    expect(await read(id)).toMatchObject({ isPublished: false, plan: null })
    expect((await auditLog(4)).map(([action]) => action)).toContain('articles.planCancelled')
  })

  test('that is published or withdrawn by hand, or thrown away, is left alone afterwards', async () => {
    const { id } = await draft('Na mão')
    await save(id, { publishAt: fromNow(60) })
    await admin.call('PUT /api/articles/:id', { params: { id }, body: { isPublished: true } })
    expect((await read(id)).plan).toBeNull()
    await save(id, { isPublished: true, withdrawAt: fromNow(60) })
    await save(id, {})
    expect((await read(id)).plan).toBeNull()
    await save(id, { publishAt: fromNow(60) })
    await admin.call('DELETE /api/articles/:id', { params: { id } })
    await admin.call('POST /api/articles/:id/restore', { params: { id } })
    await pass(61)
    await follow(id)
    expect(await read(id)).toMatchObject({ isPublished: false, plan: null })
  })

  test('was never to be read, where both moments passed while nobody was there', async () => {
    const { id } = await draft('Passado')
    await save(id, { publishAt: fromNow(10), withdrawAt: fromNow(20), channel: 'barra' })
    await pass(30)
    await follow(id)
    expect(await read(id)).toMatchObject({ isPublished: false, plan: null })
    expect((await linesOf(admin, 'barra')).map(({ text }) => text)).not.toContainEqual(
      expect.stringContaining('Passado'),
    )
  })

  test('without a word is not published, and whoever planned it learns why', async () => {
    const { id } = await draft('Sem corpo', lia)
    await save(id, { publishAt: fromNow(10) }, lia)
    await lia.call('PUT /api/articles/:id', { params: { id }, body: { content: '<p> </p>' } })
    await pass(11)
    await follow(id)
    expect(await read(id)).toMatchObject({ isPublished: false, plan: null })
    await vi.waitFor(
      async () =>
        expect((await newsOf(lia))[0]).toMatchObject({
          type: 'publication',
          message: '“Sem corpo” não foi publicado na hora marcada: está sem texto.',
          link: `/editor_step2/${id}`,
        }),
      15_000,
    )
  })

  test('without a title is not published either', async () => {
    const { id } = await draft('Sem nome ainda', lia)
    await save(id, { publishAt: fromNow(10) }, lia)
    await lia.call('PUT /api/articles/:id', { params: { id }, body: { title: '' } })
    await pass(11)
    await follow(id)
    expect(await read(id)).toMatchObject({ isPublished: false, plan: null })
    const message = 'Um texto não foi publicado na hora marcada: está sem título.'
    await vi.waitFor(async () => expect((await newsOf(lia))[0]).toMatchObject({ message }), 15_000)
  })

  /** Both at the same moment: the clock goes on between two readings. */
  const atOneMoment = () => {
    const at = fromNow(20)
    return { publishAt: at, withdrawAt: at }
  }
  test.each([
    ['publish_at_past', 'publishAt', () => ({ publishAt: fromNow(-1) })],
    ['publish_at_far', 'publishAt', () => ({ publishAt: fromNow(731 * 1440) })],
    ['publish_at_invalid', 'publishAt', () => ({ publishAt: 'amanhã' })],
    ['withdraw_at_past', 'withdrawAt', () => ({ isPublished: true, withdrawAt: fromNow(-1) })],
    ['withdraw_at_before', 'withdrawAt', atOneMoment],
    ['withdraw_at_far', 'withdrawAt', () => ({ isPublished: true, withdrawAt: fromNow(731 * 1440) })],
    ['withdraw_at_invalid', 'withdrawAt', () => ({ isPublished: true, withdrawAt: '2030-01-01' })],
  ])('is refused with %s at its field', async (key, field, body) => {
    const { id } = await draft(`Recusado ${key}`)
    const { status, body: answer } = await save(id, body())
    expect([status, answer.key, Object.keys(answer.errors ?? {})]).toEqual([400, key, [field]])
    expect(await read(id)).toMatchObject({ isPublished: false, plan: null })
  })

  test('is nothing without words, and nothing in a channel that does not take its author', async () => {
    const { id } = await writeArticle(admin, { title: 'Vazio', content: '', isPublished: false })
    expect((await save(id, { publishAt: fromNow(10) })).body.key).toBe('article_without_body')
    const channel = await save(id, { publishAt: fromNow(10), channel: 'nao-ha-este' })
    expect([channel.status, channel.body.key]).toEqual([404, 'channel_not_found'])
  })
})

describe('publish and tell a channel', () => {
  const saidOf = async (id: number, slug: string, by = admin) => {
    const { slug: address } = await read(id)
    return (await linesOf(by, slug)).filter(({ text }) => text.includes(address))
  }

  test('says its title and address there once, in the name of whoever publishes it', async () => {
    const { id, slug } = await draft('Saiu agora', lia)
    await save(id, { isPublished: true, channel: '#barra' }, lia)
    await expect.poll(() => saidOf(id, 'barra')).toHaveLength(1)
    const [line] = await saidOf(id, 'barra')
    expect(line).toMatchObject({ userId: lia.id, text: `Saiu agora https://canal.example/blog/${slug}` })
    // Saving again is no publication.
    await save(id, { isPublished: true, channel: 'barra' }, lia)
    expect(await saidOf(id, 'barra')).toHaveLength(1)
  })

  test('does so at a planned moment too, and once, however often its job is done', async () => {
    const { id } = await draft('Saiu na hora', lia)
    await save(id, { publishAt: fromNow(10), channel: 'barra' }, lia)
    expect((await read(id)).plan?.channel).toBe('barra')
    await pass(11)
    await follow(id)
    await expect.poll(() => saidOf(id, 'barra')).toHaveLength(1)
    await sql`update jobs.job set state = 'created', completed_on = null, start_after = now()
      where name = 'articles.tellChannel'`.execute(site.tables)
    await site.restart()
    await jobsDone('articles.tellChannel')
    expect(await saidOf(id, 'barra')).toHaveLength(1)
  })

  test('is told to its author where the channel takes it no more, and the text is published', async () => {
    const rui = await site.member('rui', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
    const { id } = await draft('Sem aviso', rui)
    await save(id, { publishAt: fromNow(10), channel: 'barra' }, rui)
    await admin.call('POST /api/channels/:slug/words', {
      params: { slug: 'barra' },
      body: { word: 'sem aviso', whole: true, action: 'refuse' },
    })
    await pass(11)
    await follow(id)
    await vi.waitFor(async () => {
      const [newest] = await newsOf(await site.signIn('rui'))
      expect(newest?.message).toBe(
        '“Sem aviso” foi publicado, mas não avisamos em #barra: o título tem uma palavra que o canal não aceita.',
      )
    }, 15_000)
    expect((await read(id)).isPublished).toBe(true)
    expect(await saidOf(id, 'barra')).toEqual([])
  })

  test('says nothing in the name of somebody who is kept out meanwhile, and the text is published', async () => {
    const teo = await site.member('teo', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
    const { id } = await draft('De quem saiu', teo)
    await save(id, { publishAt: fromNow(10), channel: 'barra' }, teo)
    await admin.call('POST /api/admin/users/:id/suspend', { params: { id: teo.id }, body: { reason: 'x' } })
    await pass(11)
    await follow(id)
    await jobsDone('articles.tellChannel')
    expect((await read(id)).isPublished).toBe(true)
    expect(await saidOf(id, 'barra')).toEqual([])
  })
})

test('what somebody has planned is in their export, and goes on without them when they leave', async () => {
  const eva = await site.member('eva', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
  const { id } = await draft('De Eva', eva)
  const publishAt = fromNow(10)
  await save(id, { publishAt, channel: 'barra' }, eva)
  const ownData = createArticlesOwnData({ db: site.app.infrastructure.db })
  const plans = ownData.exportOf(eva.id).find(({ name }) => name === 'publication-plans')
  const rows: object[] = []
  for await (const page of plans?.pages() ?? []) rows.push(...page)
  expect(rows).toEqual([{ id, publishAt, withdrawAt: null, channel: 'barra' }])

  await ownData.erase({ userId: eva.id, names: ['eva'], address: '', anonymous: 'anonimo-1' })
  await pass(11)
  await follow(id)
  expect(await read(id)).toMatchObject({ isPublished: true, plan: null })
  expect((await auditLog(1))[0]?.[0]).toBe('articles.published')
})
