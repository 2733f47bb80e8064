import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { preloadedGroups } from '#contract/rules/preloaded-channels.ts'
import { enterIrc, freePort } from '../../../../tests/support/irc.ts'
import { pictureFor } from '../../../../tests/support/line-pictures.ts'
import { createCrowd, type LiveCrowd } from '../../../../tests/support/live.ts'
import { underLaw } from '../../../../tests/support/live-law.ts'
import { withClient } from '../../../../tests/support/postgres.ts'
import { type Member, startSite, type TestSite } from '../../../../tests/support/site.ts'
import { heldLineChanged } from '../../../../web/features/chat/log/chat.live.ts'

let site: TestSite
let crowd: LiveCrowd
let port: number
let op: Member
let lia: Member
let ana: Member
let staff: Member
let created = 0
/** Each test uses its own channel. */
const slugs: readonly string[] = Object.values(preloadedGroups).flat()
let slug: string

beforeAll(async () => {
  port = await freePort()
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000', IRC_PORT: String(port) } })
  crowd = createCrowd(site)
  ;[op, lia, ana] = await Promise.all([site.signIn('neto'), site.member('lia'), site.member('ana')])
  staff = await site.member('caboverde', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
})
beforeEach(() => {
  slug = slugs[created++] ?? ''
})
afterAll(async () => {
  crowd.close()
  await site.stop()
})

type Answer = { key?: string; held?: { id: number }; message: { id: number } | null | string }

const list = (word: string, action: string, whole = true) =>
  op.call('POST /api/channels/:slug/words', {
    params: { slug },
    body: { word, whole, action } as { word: string; whole: boolean; action: 'hold' },
  })
const speak = (by: Member, text: string, more: object = {}) =>
  by.ask<Answer>('POST /api/send-message', { body: { channel: slug, text, ...more } })
const lines = async () => (await ana.call('GET /api/channels/:slug/messages', { params: { slug } })).messages
const sent = async () => (await lines()).flatMap(({ kind, text }) => (kind === 'system' ? [] : [text]))
const approve = (by: Member, id: number) =>
  by.ask<{ key?: string }>('POST /api/held-lines/:id/approve', { params: { id } })
const reject = (by: Member, id: number, reason = '') =>
  by.ask<{ key?: string }>('POST /api/held-lines/:id/reject', { params: { id }, body: { reason } })
const heldId = async (text = 'uma cobra') => {
  const { held } = (await speak(lia, text)).body
  if (!held) throw new Error('the line was not held')
  return held.id
}

describe('a held line', () => {
  beforeEach(() => list('cobra', 'hold'))

  test('is in no log until a moderator lets it through; then it is a line like any other, at the end', async () => {
    const { status, body } = await speak(lia, 'olha a CÓBRA', { client_id: 'um' })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { status: 'success', message: null, held: { channel: slug, text: 'olha a CÓBRA', kind: 'text' } },
    })
    expect((await speak(lia, 'olha a CÓBRA', { client_id: 'um' })).body.held?.id).toBe(body.held?.id)
    await speak(ana, 'depois')
    expect(await sent()).toEqual(['depois'])
    expect((await ana.call('GET /api/held-lines')).length).toBe(0)

    expect((await approve(op, body.held?.id ?? 0)).status).toBe(200)
    const all = await lines()
    expect(all.map(({ seq }) => seq)).toEqual(all.map((_, index) => index + 1))
    expect(all.at(-1)).toMatchObject({ text: 'olha a CÓBRA', username: 'lia', userId: lia.id })
    expect(await lia.call('GET /api/held-lines')).toEqual([])
  })

  test('is let through once, however many do so at once', async () => {
    const id = await heldId()
    const answers = await Promise.all([
      approve(op, id),
      approve(staff, id),
      approve(op, id),
      reject(staff, id),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const passed = answers.slice(0, 3).some(({ status }) => status === 200)
    expect(await sent()).toEqual(passed ? ['uma cobra'] : [])
  })

  test('is its author’s to take back, and nobody else’s', async () => {
    const id = await heldId()
    expect((await ana.ask('DELETE /api/held-lines/:id', { params: { id } })).status).toBe(404)
    expect((await approve(ana, id)).body.key).toBe('not_channel_operator')
    await lia.call('DELETE /api/held-lines/:id', { params: { id } })
    expect((await approve(op, id)).body.key).toBe('held_line_not_found')
    expect(await sent()).toEqual([])
  })

  test('that is rejected tells its author why, and may be let through all the same', async () => {
    const id = await heldId()
    expect((await reject(op, id, 'assusta')).status).toBe(200)
    await expect
      .poll(async () => (await lia.call('GET /api/notifications')).notifications[0])
      .toMatchObject({
        type: 'line_rejected',
        message: `A sua mensagem em #${slug} não foi enviada: assusta`,
      })
    expect(await lia.call('GET /api/held-lines')).toEqual([])
    expect((await approve(op, id)).status).toBe(200)
    expect(await sent()).toEqual(['uma cobra'])
    const { entries } = await ana.call('GET /api/channels/:slug/log', { params: { slug } })
    expect(entries.map(({ event: { key } }) => key)).toEqual([
      'heldApproved',
      'heldRejectedReason',
      'wordAdded',
    ])
  })

  test('that is rejected no more is not said to be, and a second rejection is told anew', async () => {
    const told = async () =>
      (await lia.call('GET /api/notifications')).notifications.flatMap(({ type, link, message }) =>
        type === 'line_rejected' && link === `/${slug}` ? message : [],
      )
    const id = await heldId()
    for (const reason of ['assusta', 'repete']) {
      await reject(op, id, reason)
      await expect.poll(told).toEqual([`A sua mensagem em #${slug} não foi enviada: ${reason}`])
      await op.call('POST /api/held-lines/:id/hold', { params: { id } })
      expect(await told()).toEqual([])
    }
  })

  test('is not said for who was banned or muted meanwhile, and is gone with its author', async () => {
    const id = await heldId()
    const who = { nickname: 'lia', channel_name: slug }
    await op.call('POST /api/channel-mute', { body: { ...who, minutes: 60 } })
    expect((await approve(op, id)).body.key).toBe('held_author_silenced')
    expect((await speak(lia, 'cobra')).body.key).toBe('channel_muted')
    await op.call('DELETE /api/channel-mute', { body: who })
    await withClient(site.databaseUrl, (client) => client.query('delete from held_lines where id = $1', [id]))
    expect((await approve(op, id)).body.key).toBe('held_line_not_found')
  })

  test('is one of five at most, and slow mode does not stop a moderator', async () => {
    await op.call('PUT /api/channels/:slug/slow-mode', { params: { slug }, body: { seconds: 600 } })
    for (const number of [1, 2, 3, 4]) await heldId(`cobra ${number}`)
    const id = await heldId('cobra 5')
    expect((await speak(lia, 'cobra 6')).body.key).toBe('held_lines_too_many')
    await approve(op, id)
    expect((await approve(op, id - 1)).status).toBe(200)
    expect(await sent()).toEqual(['cobra 5', 'cobra 4'])
  })

  test('is one of five at most, sent all at once, too', async () => {
    const sent = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((number) => speak(lia, `cobra ${number}`)))
    expect(sent.filter(({ body }) => body.key === 'held_lines_too_many').length).toBe(3)
  })

  test('answers lines of its own channel alone, so that nobody reads there what was said elsewhere', async () => {
    const elsewhere = await ana.call('POST /api/send-message', {
      body: { channel: slugs.at(-1) ?? '', text: 'segredo' },
    })
    const replyTo = elsewhere.message?.id ?? 0
    for (const id of [replyTo, 987_654_321])
      expect((await speak(lia, 'cobra', { replyTo: id })).body.key).toBe('reply_to_not_found')
    expect((await lia.call('GET /api/held-lines')).filter(({ channel }) => channel === slug)).toEqual([])

    const { message } = (await speak(ana, 'bom dia')).body
    const here = typeof message === 'object' && message ? message.id : 0
    const { held } = (await speak(lia, 'cobra', { replyTo: here })).body
    await approve(op, held?.id ?? 0)
    expect((await lines()).at(-1)?.replyTo).toMatchObject({ id: here, excerpt: 'bom dia' })
  })

  test('is known to all sockets of its author, and the law holds', async () => {
    const client = await crowd.connect(lia)
    const state = await underLaw(client, {
      fetch: () => lia.call('GET /api/held-lines'),
      patches: { 'held-line-changed': (known, event) => heldLineChanged(known, event) },
    })
    const [one, two, three] = [await heldId('cobra a'), await heldId('cobra b'), await heldId('cobra c')]
    await state.holds()
    await approve(op, one)
    await reject(op, two)
    await lia.call('DELETE /api/held-lines/:id', { params: { id: three } })
    await state.holds()
  })

  test('is held at the other gateways, too; moderators say what they like', async () => {
    const irc = await enterIrc(port, 'lia')
    await irc.ask(`JOIN #${slug}`)
    const [answer] = await irc.ask(`PRIVMSG #${slug} :uma c0bra`)
    expect(answer).toMatch(/ NOTICE lia :A sua mensagem espera um moderador\.$/)
    const client = await crowd.connect(lia)
    const received = await client.socket
      .timeout(15_000)
      .emitWithAck('send-message', { channel: slug, text: '/me vê a cobra' })
    expect(received).toMatchObject({ status: 'success', message: null, held: { kind: 'action' } })
    expect(await sent()).toEqual([])
    expect((await speak(op, 'cobra')).status).toBe(200)
    expect((await speak(staff, 'cobra')).body.held).toBeUndefined()
  })
})

describe('a word that is', () => {
  test('refused is not said, edited into a line, or set as a topic; at no gateway', async () => {
    await list('spam', 'refuse', false)
    expect((await speak(lia, 'que ｓｐа\u200bm!')).body).toMatchObject({
      key: 'word_refused',
      message: '“spam” não é aceito aqui.',
    })
    const { message } = (await speak(lia, 'bom dia')).body
    const id = typeof message === 'object' && message ? message.id : 0
    const edit = { params: { id }, body: { text: 'antispam' } }
    expect((await lia.refused('PATCH /api/messages/:id', edit)).body.key).toBe('word_refused')
    const topic = await op.ask<{ status: string }>('PUT /api/topic', {
      body: { channel: slug, content: 'spam' },
    })
    expect(topic.body.status).toBe('error')
    const irc = await enterIrc(port, 'lia')
    await irc.ask(`JOIN #${slug}`)
    expect((await irc.ask(`PRIVMSG #${slug} :spam`))[0]).toMatch(/ 404 lia #\S+ :.*spam/)
    expect(await sent()).toEqual(['bom dia'])
  })

  test('refused is not said of a picture either', async () => {
    await list('spam', 'refuse')
    const picture = { ...(await pictureFor(site, lia)), alt: 'compre spam' }
    expect((await speak(lia, 'vejam', { pictures: [picture] })).body.key).toBe('word_refused')
    const plain = { ...picture, alt: 'uma praia' }
    expect((await speak(lia, 'vejam', { pictures: [plain] })).status).toBe(200)
  })

  test('warned of is said by who sends it once more', async () => {
    await list('droga', 'warn')
    expect((await speak(lia, 'que droga')).body.key).toBe('word_warned')
    expect((await speak(lia, 'que droga', { confirmed: true })).status).toBe(200)
    const irc = await enterIrc(port, 'lia')
    await irc.ask(`JOIN #${slug}`)
    expect((await irc.ask(`PRIVMSG #${slug} :droga`))[0]).toMatch(/ 404 /)
    expect(await irc.ask(`PRIVMSG #${slug} :droga`)).toEqual([])
    expect(await sent()).toEqual(['que droga', 'droga'])
  })

  test('held back is refused in an edit: what is said cannot wait', async () => {
    await list('cobra', 'hold')
    const { message } = (await speak(lia, 'bom dia')).body
    const id = typeof message === 'object' && message ? message.id : 0
    const edit = { params: { id }, body: { text: 'uma cobra' } }
    expect((await lia.refused('PATCH /api/messages/:id', edit)).body.key).toBe('word_refused')
  })

  test('on the site’s list counts in every channel and in nicknames, and in no private conversation', async () => {
    const body = { word: 'golpe', whole: true, action: 'refuse' } as const
    const { word } = await staff.call('POST /api/admin/words', { body })
    expect((await speak(lia, 'é g0lpe')).body.key).toBe('word_refused')
    expect((await lia.refused('POST /api/nicknames', { body: { nickname: 'Golpe' } })).body.key).toBe(
      'word_refused',
    )
    const { id } = await lia.call('POST /api/add-conversation', { body: { user: ana.id } })
    await lia.call('POST /api/conversations/private/messages', {
      body: { conversation_id: id, content: 'golpe' },
    })
    await staff.call('DELETE /api/admin/words/:id', { params: { id: word.id } })
    expect((await speak(lia, 'golpe')).status).toBe(200)
  })
})

describe('where a channel holds newcomers', () => {
  beforeEach(() => op.call('PUT /api/channels/:slug/newcomers', { params: { slug }, body: { hold: true } }))

  test('lines of an account younger than a day wait until one was let through', async () => {
    const novo = await site.member(`novo${created}`)
    const { held } = (await speak(novo, 'oi')).body
    expect(held).toBeDefined()
    await approve(op, held?.id ?? 0)
    expect((await speak(novo, 'oi de novo')).body.held).toBeUndefined()
    expect(await sent()).toEqual(['oi', 'oi de novo'])
  })

  test('older accounts, people with a voice and staff do not wait', async () => {
    const velha = await site.member(`velha${created}`)
    await withClient(site.databaseUrl, (client) =>
      client.query(`update users set created_at = created_at - interval '25 hours' where id = $1`, [
        velha.id,
      ]),
    )
    const voz = await site.member(`voz${created}`)
    await op.call('POST /api/channel-level', {
      body: { nickname: `voz${created}`, channel_name: slug, new_level: 3 },
    })
    for (const member of [velha, voz, staff]) expect((await speak(member, 'oi')).body.held).toBeUndefined()
  })
})
