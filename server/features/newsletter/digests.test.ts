import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Rhythm } from '#contract/rules/rhythms.ts'
import { writeArticle } from '../../../tests/support/articles.ts'
import { conversationOf, write } from '../../../tests/support/conversations.ts'
import { allEmails, readEmails } from '../../../tests/support/emails.ts'
import { say } from '../../../tests/support/lines.ts'
import { withClient } from '../../../tests/support/postgres.ts'
import { type Member, passwordOf, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let lia: Member
let rui: Member
let admin: Member

beforeAll(async () => {
  site = await startSite({ environment: { PUBLIC_URL: 'https://canal.test', RATE_LIMIT_FACTOR: '1000' } })
  await site.member('lia')
  await site.member('rui')
})
afterAll(() => site.stop())
// Tokens expire when the clock is advanced.
beforeEach(async () => {
  lia = await site.signIn('lia')
  rui = await site.signIn('rui')
  admin = await site.signIn('neto')
})

const query = (text: string) =>
  withClient(site.databaseUrl, async (client) => (await client.query(text)).rows)
const choose = (rhythm: Rhythm) => lia.call('PUT /api/digest', { body: { rhythm } })
const jobsDone = () =>
  expect
    .poll(() =>
      query("SELECT FROM jobs.job WHERE name ~ '^(newsletter|notifications)' AND state < 'completed'"),
    )
    .toEqual([])

/** Returns the digests of the next mornings. */
async function nextDigest(days = 1) {
  await jobsDone()
  site.clock.advance({ days })
  const before = (await readEmails(site.dataDir)).length
  await site.app.services.newsletter.writeDue()
  await jobsDone()
  return (await readEmails(site.dataDir)).slice(before)
}

describe('a digest', () => {
  test('is nobody’s who has not asked for it, and comes only when there is something', async () => {
    expect(await lia.call('GET /api/digest')).toEqual({ rhythm: 'off' })
    await say(rui, 'barra', 'oi, lia')
    expect(await nextDigest()).toEqual([])

    lia = await site.signIn('lia')
    await choose('daily')
    expect(await lia.call('GET /api/digest')).toEqual({ rhythm: 'daily' })
    expect(await nextDigest()).toEqual([])
  })

  test('tells of mentions, of private messages only how many and from whom, and of new articles, once', async () => {
    await choose('daily')
    await say(rui, 'barra', 'lia, a maré sobe')
    const conversation = await conversationOf(rui, lia)
    await write(rui, conversation, 'um segredo')
    await write(rui, conversation, 'outro segredo')
    // What follows is newer than lia's last visit.
    site.clock.advance({ seconds: 5 })
    await writeArticle(admin, { title: 'Vento <sul>' })
    await writeArticle(admin, { title: 'Wind', language: 'en' })
    const [email, ...more] = await nextDigest()
    expect(more).toEqual([])
    expect(email).toMatchObject({ to: 'lia@exemplo.com', subject: 'O que você perdeu em Canal Barra' })
    expect(email?.text).toContain(
      'rui mencionou você em #barra: “lia, a maré sobe”\nhttps://canal.test/barra?line=',
    )
    expect(email?.text).toContain('rui: 2 mensagens privadas\nhttps://canal.test/pvt/')
    expect(email?.text).toContain('Vento <sul>\nhttps://canal.test/blog/vento-sul')
    expect(email?.text).toContain('Wind\nhttps://canal.test/blog/wind?lang=en')
    expect(email?.html).toContain('Vento &lt;sul&gt;')
    expect(email?.raw).not.toContain('segredo')
    expect(await nextDigest()).toEqual([])
  })

  test('leaves out what was read, and articles that came before the last visit', async () => {
    await choose('daily')
    await say(rui, 'barra', 'lia, de novo')
    await writeArticle(admin, { title: 'Visto' })
    await jobsDone()
    site.clock.advance({ minutes: 30 })
    lia = await site.signIn('lia')
    await lia.call('POST /api/notifications/mark-all-read', { body: {} })
    expect(await nextDigest()).toEqual([])
  })

  test('leaves out the articles of its reader', async () => {
    await choose('off')
    const eda = await site.member('eda', { roles: ['ROLE_USER', 'ROLE_ADMIN'] })
    await eda.call('PUT /api/digest', { body: { rhythm: 'daily' } })
    site.clock.advance({ seconds: 5 })
    await writeArticle(eda, { title: 'Escrito por mim' })
    await writeArticle(admin, { title: 'Escrito por outro' })
    const [email] = await nextDigest()
    expect(email?.to).toBe('eda@exemplo.com')
    expect(email?.text).toContain('Escrito por outro')
    expect(email?.text).not.toContain('Escrito por mim')
    await (await site.signIn('eda')).call('PUT /api/digest', { body: { rhythm: 'off' } })
  })

  test('leaves out what was deleted, and what its reader may not or will not read any more', async () => {
    await choose('daily')
    const tom = await site.member('tom')
    await say(tom, 'barra', 'lia, sou eu')
    await write(tom, await conversationOf(tom, lia), 'oi')
    const { id } = await say(rui, 'barra', 'lia, esqueça')
    await say(rui, 'sampa', 'lia, aqui não')
    await jobsDone()
    await lia.call('POST /api/blocks', { body: { userId: tom.id } })
    await rui.call('DELETE /api/messages/:id', { params: { id } })
    await admin.call('POST /api/channel-ban', { body: { nickname: 'lia', channel_name: 'sampa' } })
    expect(await nextDigest()).toEqual([])
  })

  test('has articles of which only the chat program of its reader was there to hear', async () => {
    await choose('daily')
    site.clock.advance({ seconds: 5 })
    await writeArticle(admin, { title: 'Lido em lugar nenhum' })
    site.clock.advance({ minutes: 30 })
    const at = site.clock.now().toISOString()
    await query(
      `INSERT INTO sessions (id, user_id, user_agent, created_at, last_used_at, is_app_password)
       VALUES (gen_random_uuid(), ${lia.id}, '', '${at}', '${at}', true)`,
    )
    expect((await nextDigest())[0]?.text).toContain('Lido em lugar nenhum')
  })

  test('is nobody’s who is leaving, and comes again to who stays', async () => {
    await choose('daily')
    await say(rui, 'barra', 'lia, fica')
    await jobsDone()
    await lia.call('DELETE /api/account', { body: { password: passwordOf('lia') } })
    // The email about the deletion comes first.
    await allEmails(site)
    expect(await nextDigest()).toEqual([])
    lia = await site.signIn('lia')
    rui = await site.signIn('rui')
    await say(rui, 'barra', 'lia, voltou')
    expect((await nextDigest())[0]?.text).toContain('lia, voltou')
  })

  test('comes in the morning of whoever reads it, by their clock, once a day or once a week', async () => {
    await choose('daily')
    const due = async () => new Date((await query('SELECT due_at FROM digests'))[0].due_at)
    const hourThere = async (timeZone: string) =>
      new Intl.DateTimeFormat('sv', { timeZone, hour: '2-digit' }).format(await due())
    expect(await hourThere('America/Sao_Paulo')).toBe('08')
    await choose('weekly')
    const days = ((await due()).getTime() - site.clock.now().getTime()) / 86_400_000
    expect(days).toBeGreaterThan(5.9)
    expect(days).toBeLessThan(7.9)

    await query(
      `INSERT INTO push_devices (session_id, endpoint, p256dh, auth, kinds, time_zone, hides_text, created_at)
       SELECT id, 'https://push.example/1', 'x', 'x', '{}', 'Asia/Tokyo', false, now() FROM sessions WHERE user_id = ${lia.id} LIMIT 1`,
    )
    await choose('daily')
    expect(await hourThere('Asia/Tokyo')).toBe('08')
    // Chat programs have no time zone.
    await query("UPDATE push_devices SET format = 'IRC', time_zone = 'UTC'")
    await choose('daily')
    expect(await hourThere('America/Sao_Paulo')).toBe('08')
    await query('DELETE FROM push_devices')
  })

  test.each([
    ['00:30', 'daily', 7.5],
    ['08:00', 'daily', 24],
    ['21:00', 'daily', 11],
    ['00:30', 'weekly', 6 * 24 + 7.5],
    ['21:00', 'weekly', 6 * 24 + 11],
  ] as const)('that is chosen at %s, %s, comes %d hours later', async (time, rhythm, hours) => {
    // The site's time zone is UTC-3 without daylight saving time.
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    const now = site.clock.now()
    const since = ((now.getUTCHours() + 21) % 24) * 60 + now.getUTCMinutes()
    site.clock.advance({ minutes: (hour * 60 + minute - since + 1440) % 1440 })
    lia = await site.signIn('lia')
    await choose(rhythm)
    const [{ due_at }] = await query('SELECT due_at FROM digests')
    const wait = (new Date(due_at).getTime() - site.clock.now().getTime()) / 3_600_000
    expect(wait).toBeGreaterThan(hours - 0.1)
    expect(wait).toBeLessThanOrEqual(hours)
  })

  test('is one for each time, however many nodes write at once', async () => {
    await choose('daily')
    await say(rui, 'barra', 'lia, uma vez só')
    await jobsDone()
    site.clock.advance({ days: 1 })
    const before = (await readEmails(site.dataDir)).length
    await Promise.all(Array.from({ length: 4 }, () => site.app.services.newsletter.writeDue()))
    await jobsDone()
    expect(await readEmails(site.dataDir)).toHaveLength(before + 1)
  })

  test('is enqueued and stamped together, or neither: a second try of the same has the same name', async () => {
    await choose('daily')
    await say(rui, 'barra', 'lia, com nome')
    const [email] = await nextDigest()
    const [{ told_until }] = await query('SELECT told_until FROM digests')
    const since = new Date(told_until.getTime() - 86_400_000).toISOString()
    await site.app.services.newsletter.sendDigest({ userId: lia.id, since, until: told_until.toISOString() })
    const again = (await readEmails(site.dataDir)).at(-1)
    const name = async (raw = '') => (await PostalMime.parse(raw)).messageId
    expect(await name(again?.raw)).toBe(await name(email?.raw))
  })

  test('ends with one press, and nobody makes the token of another', async () => {
    await choose('weekly')
    await say(rui, 'barra', 'lia, tchau')
    const [email] = await nextDigest(8)
    const path =
      /\/api\/digest\/unsubscribe\/[\w.-]+\?lang=pt(?=>)/.exec(
        email?.raw.replaceAll('\r\n ', '') ?? '',
      )?.[0] ?? ''
    const post = (address: string) =>
      fetch(site.url + address, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      })
    // Opening the link leads to a page, and does not unsubscribe yet.
    const token = /[\w.-]+(?=\?)/.exec(path)?.[0]
    const opened = await fetch(site.url + path, { redirect: 'manual' })
    expect(opened.headers.get('location')).toBe(`/newsletter?digest=${token}&lang=pt`)
    expect(email?.text).toContain(`https://canal.test/newsletter?digest=${token}&lang=pt`)
    expect((await post(path.replace(/\/\d+\./, '/1.'))).status).toBe(404)
    expect(await query('SELECT FROM digests')).toHaveLength(1)
    expect((await post(path)).status).toBe(200)
    expect(await query('SELECT FROM digests')).toEqual([])
  })

  test.each([
    ['suspended', 'suspended_at = now()'],
    ['not verified', 'verified_at = NULL'],
  ])('is nobody’s whose account is %s', async (_, change) => {
    await choose('daily')
    await say(rui, 'barra', 'lia, ninguém')
    await jobsDone()
    await query(`UPDATE users SET ${change} WHERE id = ${lia.id}`)
    expect(await nextDigest()).toEqual([])
    await query(`UPDATE users SET suspended_at = NULL, verified_at = now() WHERE id = ${lia.id}`)
  })
})
