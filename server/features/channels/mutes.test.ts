import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setLevels } from '../../../tests/support/channels.ts'
import { enterIrc, freePort } from '../../../tests/support/irc.ts'
import { say } from '../../../tests/support/lines.ts'
import { createCrowd, type LiveClient, type LiveCrowd } from '../../../tests/support/live.ts'
import { underLaw } from '../../../tests/support/live-law.ts'
import { withClient } from '../../../tests/support/postgres.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let crowd: LiveCrowd
let port: number
let op: Member
let lia: Member
let staff: Member
let created = 0
let slug: string

beforeAll(async () => {
  port = await freePort()
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000', IRC_PORT: String(port) } })
  crowd = createCrowd(site)
  ;[op, lia] = await Promise.all([site.member('ana'), site.member('lia')])
  staff = await site.member('caboverde', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
  await op.call('POST /api/nicknames', { body: { nickname: 'Gaivota' } })
  const { nicknames } = await op.call('GET /api/userprofile')
  await op.call('POST /api/select-nickname', { body: { nicknameId: nicknames[0]?.id ?? null } })
})
beforeEach(async () => {
  slug = (await op.call('POST /api/channels', { body: { name: `casa${++created}` } })).channel.slug
})
afterAll(async () => {
  crowd.close()
  await site.stop()
})

const mute = (by: Member, more: object = {}) =>
  by.ask<{ key?: string; message: string }>('POST /api/channel-mute', {
    body: { nickname: 'lia', channel_name: slug, minutes: 10, reason: 'gritos', ...more },
  })
const unmute = (by: Member, more: object = { userId: lia.id }) =>
  by.ask<{ key?: string }>('DELETE /api/channel-mute', { body: { channel_name: slug, ...more } })
const speak = (by: Member, text = 'oi') =>
  by.ask<{ key?: string; message: unknown }>('POST /api/send-message', { body: { channel: slug, text } })
const show = async (by: Member) => (await by.call('GET /api/channels/:slug', { params: { slug } })).data
const log = async () =>
  (await lia.call('GET /api/channels/:slug/log', { params: { slug } })).entries.map(({ event }) => event)

describe('who is muted', () => {
  test('reads, and says, edits and reacts to nothing; deletes what they said and takes back what they gave', async () => {
    const { id } = await say(lia, slug, 'antes')
    const { id: other } = await say(lia, slug, 'outra')
    await lia.call('POST /api/messages/:id/reactions', { params: { id }, body: { emoji: '👍' } })
    expect(await mute(op)).toMatchObject({ status: 200, body: { message: 'lia só pode ler o canal.' } })

    for (const text of ['oi', '/me acena', '//oi'])
      expect(await speak(lia, text)).toMatchObject({
        status: 403,
        body: {
          key: 'channel_muted',
          message: expect.stringMatching(/por mais 10 minutos\. Motivo: gritos/),
        },
      })
    const edited = { params: { id }, body: { text: 'depois' } }
    expect((await lia.refused('PATCH /api/messages/:id', edited)).body.key).toBe('channel_muted')
    const reaction = { params: { id }, body: { emoji: '🎉' } }
    expect((await lia.refused('POST /api/messages/:id/reactions', reaction)).body.key).toBe('channel_muted')

    const back = { params: { id }, body: { emoji: '👍' } }
    await lia.call('DELETE /api/messages/:id/reactions', back)
    await lia.call('DELETE /api/messages/:id', { params: { id: other } })
    const { messages } = await lia.call('GET /api/channels/:slug/messages', { params: { slug } })
    expect(messages.map(({ text }) => text)).toContain('antes')
    expect((await show(lia)).muted).toEqual({ until: expect.any(String), reason: 'gritos' })
  })

  test('speaks again when the time is over, or when an operator says so', async () => {
    await mute(op, { minutes: 5 })
    site.clock.advance({ minutes: 4 })
    expect((await speak(lia)).body.key).toBe('channel_muted')
    site.clock.advance({ minutes: 1 })
    expect((await speak(lia)).status).toBe(200)
    expect((await unmute(op)).body.key).toBe('mute_not_found')

    await mute(op)
    expect((await unmute(op)).status).toBe(200)
    expect((await speak(lia)).status).toBe(200)
    expect((await show(lia)).muted).toBeNull()
    expect(await log()).toMatchObject([
      { key: 'unmute', params: { by: 'Gaivota', nickname: 'lia' } },
      { key: 'muteTimedReason', params: { minutes: '10', reason: 'gritos' } },
      { key: 'muteTimedReason', params: { minutes: '5' } },
    ])
  })

  test('is no operator meanwhile, whatever their level', async () => {
    await setLevels(site, slug, [
      [op, 100],
      [lia, 10],
    ])
    const { id } = await say(op, slug, 'fica')
    await mute(op)
    const topic = { body: { channel: slug, content: 'meu' } }
    expect((await lia.ask('PUT /api/topic', topic)).status).toBe(403)
    expect((await unmute(lia)).body.key).toBe('not_channel_operator')
    expect((await lia.refused('DELETE /api/messages/:id', { params: { id } })).body.key).toBe(
      'message_not_yours',
    )
  })

  test('hears of it at every socket, and the law holds', async () => {
    const client: LiveClient = await crowd.connect(lia)
    const state = await underLaw(client, {
      fetch: async () => (await show(lia)).muted,
      patches: { 'mute-changed': (_known, { mute: told }) => told },
    })
    await mute(op)
    expect(await state.holds()).toMatchObject({ reason: 'gritos' })
    await unmute(op)
    expect(await state.holds()).toBeNull()
  })

  test('is told so at the other gateways, too: Socket.IO and IRC', async () => {
    const irc = await enterIrc(port, 'lia')
    await irc.ask(`JOIN #${slug}`)
    await mute(op)
    expect(await irc.ask(`PRIVMSG #${slug} :oi`)).toEqual([
      expect.stringMatching(new RegExp(` 404 lia #${slug} :.*gritos`)),
    ])
    expect(await irc.ask(`NOTICE #${slug} :oi`)).toEqual([])
    const client = await crowd.connect(lia)
    const answer = await client.socket
      .timeout(15_000)
      .emitWithAck('send-message', { channel: slug, text: 'oi' })
    expect(answer).toMatchObject({ status: 'error', code: 403, key: 'channel_muted' })
    const { messages } = await lia.call('GET /api/channels/:slug/messages', { params: { slug } })
    expect(messages.filter(({ kind }) => kind !== 'system')).toEqual([])
  })
})

describe('nobody mutes', () => {
  test('without being an operator, above their rank, themselves, or staff', async () => {
    expect((await mute(lia, { nickname: 'Gaivota' })).body.key).toBe('not_channel_operator')
    await setLevels(site, slug, [
      [op, 5],
      [lia, 10],
    ])
    expect((await mute(op)).body.key).toBe('rank_too_low')
    expect((await mute(op, { nickname: 'Gaivota' })).body.key).toBe('rank_too_low')
    expect((await mute(op, { nickname: 'caboverde' })).body.key).toBe('rank_too_low')
    expect((await mute(staff)).status).toBe(200)
  })

  test.each([
    [{ minutes: 4 }, 400],
    [{ minutes: 10_081 }, 400],
    [{ minutes: 1e9 }, 400],
    [{ reason: 'a'.repeat(201) }, 400],
    [{ reason: 'a\r\nQUIT' }, 400],
    [{ nickname: undefined }, 400],
    [{ nickname: undefined, userId: 2_000_000_000 }, 404],
    [{ nickname: 'ninguem' }, 404],
  ])('with %j', async (more, status) => {
    expect((await mute(op, more)).status).toBe(status)
    expect(await op.call('GET /api/channels/:slug/mutes', { params: { slug } })).toEqual([])
  })
})

test('operators see who is muted, and others do not', async () => {
  await mute(op)
  const listed = await op.call('GET /api/channels/:slug/mutes', { params: { slug } })
  expect(listed).toEqual([{ userId: lia.id, name: 'lia', reason: 'gritos', until: expect.any(String) }])
  expect((await lia.refused('GET /api/channels/:slug/mutes', { params: { slug } })).status).toBe(403)
})

test('a line that was on its way when its author was muted is not stored, those of others are', async () => {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const answers = await withClient(site.databaseUrl, async (client) => {
    await client.query('begin')
    await client.query('select from channels where slug = $1 for update', [slug])
    const lines = [speak(staff, 'antes'), speak(lia, 'ainda'), speak(staff, 'depois')]
    await expect.poll(async () => (await client.query(waiting)).rowCount).toBeGreaterThan(0)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await client.query(
      `insert into channel_mutes (channel_id, user_id, until, created_at)
       select id, $1, $3::timestamptz, now() from channels where slug = $2`,
      [lia.id, slug, new Date(site.clock.now().getTime() + 600_000).toISOString()],
    )
    await client.query('commit')
    return Promise.all(lines)
  })
  expect(answers.map(({ status }) => status)).toEqual([200, 403, 200])
})
