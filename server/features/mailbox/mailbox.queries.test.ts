import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ContactMessage } from '#contract/mailbox.ts'
import type { Client } from '../../../tests/support/client.ts'
import { withClient } from '../../../tests/support/postgres.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let lia: Member
let rui: Member
let moderator: Member
const ids: Record<'anonymous' | 'ofLia' | 'ofRui', number> = { anonymous: 0, ofLia: 0, ofRui: 0 }

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
  lia = await site.member('lia')
  rui = await site.member('rui')
  moderator = await site.member('caboverde', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
  ids.anonymous = await write(site.visitor, { name: 'Ana', email: 'ana@exemplo.com', subject: 'Anônima' })
  ids.ofLia = await write(lia, { name: 'Lia', email: 'outra@exemplo.com', subject: 'Da Lia' })
  ids.ofRui = await write(rui, { name: 'Rui', subject: 'Do Rui' })
})
afterAll(() => site.stop())

/** Sends a message and returns its id. */
async function write(who: Client, body: { name: string; subject: string; email?: string; message?: string }) {
  await who.call('POST /api/contact', { body: { message: 'Bom dia.', ...body } })
  const [newest] = await moderator.call('GET /api/mailbox', { query: { limit: 1 } })
  return newest?.id ?? 0
}

const open = (who: Client, id: unknown) => who.ask('GET /api/contacts/:id', { params: { id } })
const subjectsFor = async (who: Client, query = {}) =>
  (await who.call('GET /api/mailbox', { query })).map(({ subject }) => subject)

describe('the mailbox', () => {
  test('shows staff everything, newest first, in the documented shape', async () => {
    const rows = await moderator.call('GET /api/mailbox')

    expect(rows.map(({ id }) => id)).toEqual([ids.ofRui, ids.ofLia, ids.anonymous])
    expect(rows[2]).toEqual({
      id: ids.anonymous,
      name: 'Ana',
      email: 'ana@exemplo.com',
      subject: 'Anônima',
      message: 'Bom dia.',
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      isRead: false,
      repliedAt: null,
      isSpam: false,
    })
  })

  test('shows a member what they sent while signed in, and nothing of what staff think of it', async () => {
    await moderator.call('PATCH /api/contacts/:id', { params: { id: ids.ofLia }, body: { isSpam: true } })
    const rows = await lia.call('GET /api/mailbox')

    expect(rows.map(({ subject }) => subject)).toEqual(['Da Lia'])
    expect(rows[0]).not.toHaveProperty('isSpam')
    for (const filter of ['spam', 'inbox', 'unread'])
      expect(await subjectsFor(lia, { filter })).toEqual(['Da Lia'])
    await moderator.call('PATCH /api/contacts/:id', { params: { id: ids.ofLia }, body: { isSpam: false } })
  })

  test('shows a member what came with their address, once it is proven', async () => {
    const id = await write(site.visitor, { name: 'Eu', email: 'RUI@exemplo.com', subject: 'De fora' })
    expect(await subjectsFor(rui)).toEqual(['De fora', 'Do Rui'])
    expect((await open(rui, id)).status).toBe(200)

    const verified = (at: string | null) =>
      withClient(site.databaseUrl, (client) =>
        client.query('UPDATE users SET verified_at = $1 WHERE id = $2', [at, rui.id]),
      )
    await verified(null)
    expect(await subjectsFor(rui)).toEqual(['Do Rui'])
    await verified(new Date().toISOString())
    await moderator.call('DELETE /api/contacts/:id', { params: { id } })
  })

  test('shows a member each message once on one of its pages, whichever way it came', async () => {
    const others = [
      await write(rui, { name: 'Rui', email: 'rui@exemplo.com', subject: 'Dos dois modos' }),
      await write(site.visitor, { name: 'Eu', email: 'rui@exemplo.com', subject: 'De fora' }),
      await write(rui, { name: 'Rui', email: 'outra@exemplo.com', subject: 'De dentro' }),
    ]
    const all = ['De dentro', 'De fora', 'Dos dois modos', 'Do Rui']
    expect(await subjectsFor(rui)).toEqual(all)
    const pages = await Promise.all([1, 2, 3].map((page) => subjectsFor(rui, { page, limit: 2 })))
    expect(pages).toEqual([all.slice(0, 2), all.slice(2), []])
    const { headers } = await rui.ask('GET /api/mailbox', { query: { limit: 1 } })
    expect(headers.get('x-total-count')).toBe('4')
    for (const id of others) await moderator.call('DELETE /api/contacts/:id', { params: { id } })
  })

  test('an address that is part of another, or a pattern, opens nothing', async () => {
    for (const email of ['xlia@exemplo.com', 'lia@exemplo.com.br', '%@exemplo.com', '___@exemplo.com']) {
      const id = await write(site.visitor, { name: 'X', email, subject: 'quase' })
      expect((await open(lia, id)).status, email).toBe(404)
      await moderator.call('DELETE /api/contacts/:id', { params: { id } })
    }
  })

  test('has forty rows a page, and tells in headers how many there are', async () => {
    const crowded = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000' } })
    try {
      for (let n = 1; n <= 43; n++) {
        await crowded.visitor.call('POST /api/contact', { body: { name: 'Ana', message: `carta ${n}` } })
      }
      const admin = await crowded.signIn('neto')
      const first = await admin.ask<ContactMessage[]>('GET /api/mailbox')
      const second = await admin.ask<ContactMessage[]>('GET /api/mailbox', { query: { page: 2 } })

      expect([first.body.length, second.body.map(({ message }) => message)]).toEqual([
        40,
        ['carta 3', 'carta 2', 'carta 1'],
      ])
      expect(first.headers.get('x-total-count')).toBe('43')
      expect(first.headers.get('link')).toContain('page=2')
      expect(await admin.call('GET /api/mailbox', { query: { page: 3 } })).toEqual([])
      expect(await admin.call('GET /api/mailbox', { query: { page: -1, limit: 2 } })).toHaveLength(2)
    } finally {
      await crowded.stop()
    }
  })

  test('is searched by words of any part, whatever case or accent, and by what staff marked', async () => {
    expect(await subjectsFor(moderator, { q: 'ANONIMA' })).toEqual(['Anônima'])
    expect(await subjectsFor(moderator, { q: 'ana exemplo.com dia' })).toEqual(['Anônima'])
    expect(await subjectsFor(moderator, { q: '%' })).toEqual([])
    expect(await subjectsFor(lia, { q: 'ana' })).toEqual([])

    await moderator.call('PATCH /api/contacts/:id', { params: { id: ids.ofRui }, body: { isSpam: true } })
    expect(await subjectsFor(moderator, { filter: 'spam' })).toEqual(['Do Rui'])
    expect(await subjectsFor(moderator, { filter: 'inbox' })).toEqual(['Da Lia', 'Anônima'])
    expect(await subjectsFor(moderator, { filter: 'nonsense' })).toHaveLength(3)
    await moderator.call('PATCH /api/contacts/:id', { params: { id: ids.ofRui }, body: { isSpam: false } })
  })
})

describe('a message', () => {
  test('opens for staff and for whoever wrote it, with the answers in order', async () => {
    const params = { id: ids.ofLia }
    await moderator.call('POST /api/contacts/:id/reply', { params, body: { message: 'Obrigado!' } })
    await lia.call('POST /api/contacts/:id/reply', { params, body: { message: 'De nada.' } })

    const forStaff = await moderator.call('GET /api/contacts/:id', { params })
    expect(forStaff).toMatchObject({ id: ids.ofLia, source: 'contact', isRead: true, canReply: true })
    expect(forStaff.replies).toMatchObject([
      { fromStaff: true, name: 'caboverde', subject: 'Re: Da Lia', message: 'Obrigado!', mail: 'queued' },
      { fromStaff: false, name: 'lia', subject: 'Re: Da Lia', message: 'De nada.' },
    ])

    const { replies } = await lia.call('GET /api/contacts/:id', { params })
    expect(replies.map(({ name, mail }) => [name, mail])).toEqual([
      ['', undefined],
      ['lia', undefined],
    ])
  })

  test('is read once staff open it; its writer has read it once they open the answer', async () => {
    const params = { id: ids.ofRui }
    const isRead = async (who: Client) =>
      (await who.call('GET /api/mailbox')).find(({ id }) => id === params.id)?.isRead

    await open(rui, params.id)
    const { body } = await moderator.ask('GET /api/contacts/:id', { params, query: { unopened: true } })
    expect(body).toMatchObject({ subject: 'Do Rui', isRead: false })
    expect([await isRead(moderator), await isRead(rui)]).toEqual([false, true])
    await open(moderator, params.id)
    expect(await isRead(moderator)).toBe(true)

    await moderator.call('POST /api/contacts/:id/reply', { params, body: { message: 'Oi, Rui.' } })
    expect([await isRead(moderator), await isRead(rui)]).toEqual([true, false])
    await open(rui, params.id)
    expect(await isRead(rui)).toBe(true)

    await rui.call('POST /api/contacts/:id/reply', { params, body: { message: 'Mais uma coisa.' } })
    expect([await isRead(moderator), await isRead(rui)]).toEqual([false, true])
  })

  test('opens for nobody else: whoever walks all ids cannot tell which exist', async () => {
    const stranger = await site.member('sofia')
    const answers = new Set<string>()
    for (let id = 1; id <= 40; id++) {
      expect((await open(site.visitor, id)).status).toBe(401)
      const { status, body } = await open(stranger, id)
      answers.add(`${status} ${JSON.stringify(body)}`)
      const reply = { params: { id }, body: { message: 'oi', to: 'sofia@exemplo.com' } }
      expect((await stranger.refused('POST /api/contacts/:id/reply', reply)).status).toBe(404)
    }
    expect([...answers]).toEqual([expect.stringMatching(/^404 .*contact_not_found/)])
    expect((await open(rui, ids.ofLia)).status).toBe(404)
    expect((await open(lia, ids.anonymous)).status).toBe(404)
  })

  test.each(['abc', '0', '-1', '1.5', '2147483648', '99999999999999999999', '1 OR 1=1', '%00'])(
    'that cannot exist is not found: %s',
    async (id) => {
      expect((await open(moderator, id)).status).toBe(404)
    },
  )
})
