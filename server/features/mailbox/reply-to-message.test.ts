import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nextEmail } from '../../../tests/support/emails.ts'
import { type MailServer, startMailServer } from '../../../tests/support/mail-server.ts'
import { withClient } from '../../../tests/support/postgres.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'
import type { DomainEvents } from '../../platform/events.ts'

const ana = { name: 'Ana', email: 'ana@exemplo.com', subject: 'Um pedido', message: 'Toquem a do farol.' }

/** Sends a message and returns its id. */
async function written(site: TestSite, moderator: Member, body: Partial<typeof ana> = ana, lang = 'pt') {
  const { name = 'Ana', message = 'Oi', ...rest } = body
  await site.visitor.call('POST /api/contact', { query: { lang }, body: { name, message, ...rest } } as never)
  const [newest] = await moderator.call('GET /api/mailbox', { query: { limit: 1 } })
  return { id: newest?.id ?? 0 }
}

const startStaffed = async (environment: Record<string, string>) => {
  const site = await startSite({ environment: { RATE_LIMIT_FACTOR: '1000', ...environment } })
  return { site, moderator: await site.member('caboverde', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] }) }
}

describe('an answer by mail', () => {
  let server: MailServer
  let site: TestSite
  let moderator: Member
  beforeAll(async () => {
    server = await startMailServer()
    const environment = { SMTP_URL: server.url, PUBLIC_URL: 'https://canal.test' }
    ;({ site, moderator } = await startStaffed(environment))
  })
  beforeEach(() => void server.deliveries.splice(0))
  afterAll(async () => {
    await site.stop()
    await server.stop()
  })

  test('goes to the stored address, whatever `to` says, and to nobody else', async () => {
    const params = await written(site, moderator)
    const body = {
      subject: 'Re: Um pedido',
      message: 'Vamos tocar.',
      to: 'x@mal.example',
      bcc: 'y@mal.example',
    }
    const answer = await moderator.ask('POST /api/contacts/:id/reply', {
      query: { lang: 'en' },
      params,
      body,
    })

    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      status: 'success',
      message: 'Your message has been sent successfully!',
      id: expect.any(Number),
      queued: false,
    })
    expect(server.deliveries.map(({ recipients }) => recipients)).toEqual([['ana@exemplo.com']])
    const [mail] = await server.mails()
    expect(mail).toMatchObject({ subject: 'Re: Um pedido', to: [{ address: 'ana@exemplo.com' }] })
    expect(mail?.text).toContain('Vamos tocar.')
    expect(mail?.text).toContain('https://canal.test/contato')
    expect(await moderator.call('GET /api/contacts/:id', { params })).toMatchObject({
      repliedAt: expect.any(String),
      replies: [{ message: 'Vamos tocar.', mail: 'sent' }],
    })
  })

  test('joins the answers before it, so that a mail program shows one conversation', async () => {
    const params = await written(site, moderator)
    for (const message of ['um', 'dois', 'três']) {
      await moderator.call('POST /api/contacts/:id/reply', { params, body: { message } })
    }
    const mails = await server.mails()
    const [first, second, third] = mails.map(({ messageId = '' }) => messageId)
    const root = mails[0]?.inReplyTo
    expect(new Set([root, first, second, third]).size).toBe(4)
    expect(root).toMatch(/^<contact-\d+\.\w+@canal\.test>$/)
    expect(mails[2]?.inReplyTo).toBe(second)
    expect(mails[2]?.references).toBe(`${root} ${first} ${second}`)
    expect(mails.map(({ subject }) => subject)).toEqual(Array(3).fill('Re: Um pedido'))
  })

  test('speaks around the words of staff the language of whoever asked, and keeps their lines', async () => {
    const params = await written(site, moderator, ana, 'fr')
    await moderator.call('POST /api/contacts/:id/reply', {
      params,
      body: { message: 'Bonjour <Ana>,\noui.\n\n> Toquem a do farol.' },
    })
    const [mail] = await server.mails()
    expect(mail?.text).toContain('Bonjour <Ana>,\noui.\n\n> Toquem a do farol.')
    expect(mail?.html).toContain('Bonjour &lt;Ana&gt;,<br>oui.')
    expect(mail?.text).toContain('Canal Barra (canal.test) répond à ce que vous nous avez écrit.')
  })

  test.each(['Oi\r\nBcc: x@mal.example', 'Oi\nBcc: x@mal.example', 'Oi\rx', 'Oi\0'])(
    'has no header that its subject smuggles in: %j',
    async (subject) => {
      const params = await written(site, moderator)
      const reply = { params, body: { subject, message: 'Oi' } }
      expect((await moderator.refused('POST /api/contacts/:id/reply', reply)).status).toBe(400)
      expect(server.deliveries).toEqual([])
    },
  )

  test.each([
    [{}],
    [{ message: ' \n' }],
    [{ message: 'x'.repeat(12_001) }],
    [{ message: 'a', subject: 'x'.repeat(161) }],
  ])('is refused when it is %j', async (body) => {
    const params = await written(site, moderator)
    expect((await moderator.refused('POST /api/contacts/:id/reply', { params, body })).status).toBe(400)
  })

  test('to the longest message there can be has room for all of it, quoted', async () => {
    const message = Array(2500).fill('a').join('\n')
    const params = await written(site, moderator, { ...ana, message, subject: 'x'.repeat(150) })
    const quoted = message.replace(/^/gm, '> ')
    const subject = `Re: ${'x'.repeat(150)}`
    await moderator.call('POST /api/contacts/:id/reply', { params, body: { subject, message: quoted } })
    expect((await server.mails())[0]?.subject).toBe(subject)
  })

  test('is never sent by somebody who is no staff: what they add is for the mailbox only', async () => {
    const lia = await site.member('lia')
    await lia.call('POST /api/contact', { body: { ...ana, name: 'Lia' } })
    const [own] = await lia.call('GET /api/mailbox')
    const received: DomainEvents['mailbox.messageReceived'][] = []
    site.app.infrastructure.bus.on('mailbox.messageReceived', (event) => void received.push(event))

    const params = { id: own?.id ?? 0 }
    const reply = { params, body: { subject: 'Compre já', message: 'http://mal.example' } }
    expect(await lia.call('POST /api/contacts/:id/reply', reply)).toMatchObject({ queued: false })
    expect(received).toEqual([{ ...params, name: 'Lia', subject: 'Compre já' }])

    await moderator.call('POST /api/contacts/:id/reply', { params, body: { message: 'Não.' } })
    expect(await server.mails()).toMatchObject([{ subject: 'Re: Um pedido' }])
  })

  test('needs somebody to reach: an address, or an account', async () => {
    const params = await written(site, moderator, { name: 'Ninguém', message: 'Oi' })
    const reply = { params, body: { message: 'Oi?' } }
    const { status, body } = await moderator.refused('POST /api/contacts/:id/reply', reply)
    expect([status, body.key]).toEqual([409, 'contact_unreachable'])
    expect(await moderator.call('GET /api/contacts/:id', { params })).toMatchObject({
      canReply: false,
      replies: [],
    })
  })

  test('that only an account can find is stated for it, and not mailed', async () => {
    const tom = await site.member('tom')
    const received: DomainEvents['mailbox.replied'][] = []
    site.app.infrastructure.bus.on('mailbox.replied', (event) => void received.push(event))
    await tom.call('POST /api/contact', { body: { name: 'Tom', message: 'Sem e-mail' } })
    const [own] = await tom.call('GET /api/mailbox')
    const params = { id: own?.id ?? 0 }

    const { id: replyId, queued } = await moderator.call('POST /api/contacts/:id/reply', {
      params,
      body: { message: 'Achou!' },
    })
    expect(queued).toBe(false)
    expect(received).toEqual([{ ...params, replyId, userId: tom.id, byUserId: moderator.id, subject: 'Re:' }])
    expect(server.deliveries).toEqual([])
    const { replies } = await tom.call('GET /api/contacts/:id', { params })
    expect(replies).toMatchObject([{ fromStaff: true, message: 'Achou!' }])
  })

  test('is told to the account that has proven the address, signed in or not', async () => {
    const eva = await site.member('eva')
    const received: (number | null)[] = []
    site.app.infrastructure.bus.on('mailbox.replied', ({ userId }) => void received.push(userId))
    const params = await written(site, moderator, { ...ana, email: 'Eva@exemplo.com' })
    await moderator.call('POST /api/contacts/:id/reply', { params, body: { message: 'Oi, Eva.' } })
    expect(received).toEqual([eva.id])
  })
})

test('thirty answers of an hour are enough for one person', async () => {
  const site = await startSite()
  const moderator = await site.member('caboverde', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
  const params = await written(site, moderator)
  const reply = () => moderator.ask('POST /api/contacts/:id/reply', { params, body: { message: 'Oi' } })
  for (let count = 1; count <= 30; count++) expect((await reply()).status).toBe(201)
  expect((await reply()).status).toBe(429)
  await site.stop()
})

describe('a mail server that is away loses no answer', () => {
  // The site stops first: the mail server waits for open connections.
  const stops: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop()
  })

  async function startBesideDeadServer() {
    const before = await startMailServer()
    await before.stop()
    const { site, moderator } = await startStaffed({ SMTP_URL: before.url })
    stops.push(site.stop)
    const revive = async () => {
      const server = await startMailServer({ port: Number(new URL(before.url).port) })
      stops.push(server.stop)
      return server
    }
    return { site, moderator, revive }
  }

  /** Skips the pauses between retries. */
  const endPauses = (site: TestSite) =>
    withClient(site.databaseUrl, (client) =>
      client.query("UPDATE jobs.job SET start_after = now() WHERE name = 'mailbox.mailAnswer'"),
    )

  const mailOf = async (moderator: Member, params: { id: number }) =>
    (await moderator.call('GET /api/contacts/:id', { params })).replies.map(({ mail }) => mail)

  test('it is queued, and delivered once when the server is back', async () => {
    const { site, moderator, revive } = await startBesideDeadServer()
    const params = await written(site, moderator)
    const reply = { params, body: { message: 'Vai chegar.' } }
    expect(await moderator.call('POST /api/contacts/:id/reply', reply)).toMatchObject({ queued: true })
    expect(await mailOf(moderator, params)).toEqual(['queued'])

    const server = await revive()
    await endPauses(site)
    // Another reply wakes the worker.
    await moderator.call('POST /api/contacts/:id/reply', { params, body: { message: 'E esta também.' } })
    await expect.poll(() => mailOf(moderator, params)).toEqual(['sent', 'sent'])
    const texts = (await server.mails()).map(({ text = '' }) => text.split('\n')[0]).sort()
    expect(texts).toEqual(['E esta também.', 'Vai chegar.'])
  })

  test('also when whoever gave it is no longer of staff, and can give no more', async () => {
    const { site, moderator, revive } = await startBesideDeadServer()
    const reply = { params: await written(site, moderator), body: { message: 'De quem saiu.' } }
    await moderator.call('POST /api/contacts/:id/reply', reply)
    const neto = await site.signIn('neto')
    const demoted = { params: { id: moderator.id }, body: { roles: [] } }
    await neto.call('PUT /api/admin/users/:id/roles', demoted)
    expect((await moderator.refused('POST /api/contacts/:id/reply', reply)).status).toBe(404)

    await revive()
    await endPauses(site)
    await neto.call('POST /api/contacts/:id/reply', { ...reply, body: { message: 'De quem ficou.' } })
    await expect.poll(() => mailOf(neto, reply.params)).toEqual(['sent', 'sent'])
  })

  test('but nobody is mailed who has left the site meanwhile', async () => {
    const { site, moderator, revive } = await startBesideDeadServer()
    const [gone, here] = [await written(site, moderator), await written(site, moderator)]
    await moderator.call('POST /api/contacts/:id/reply', { params: gone, body: { message: 'Tarde.' } })
    await withClient(site.databaseUrl, (client) =>
      client.query("UPDATE contact_messages SET email = '' WHERE id = $1", [gone.id]),
    )

    const server = await revive()
    await endPauses(site)
    await moderator.call('POST /api/contacts/:id/reply', { params: here, body: { message: 'Cedo.' } })
    const waiting = () =>
      withClient(site.databaseUrl, async (client) => {
        const select = "SELECT FROM jobs.job WHERE name = 'mailbox.mailAnswer' AND state <> 'completed'"
        return (await client.query(select)).rowCount
      })
    await expect.poll(waiting).toBe(0)
    expect((await server.mails()).map(({ text = '' }) => text.split('\n')[0])).toEqual(['Cedo.'])
  })

  test('what was given up is taken up again, once', async () => {
    const { site, moderator, revive } = await startBesideDeadServer()
    const params = await written(site, moderator)
    await moderator.call('POST /api/contacts/:id/reply', { params, body: { message: 'Enfim.' } })
    await withClient(site.databaseUrl, (client) =>
      client.query("DELETE FROM jobs.job WHERE name = 'mailbox.mailAnswer'"),
    )

    const server = await revive()
    await site.app.services.mailbox.mailAgain()
    expect(await mailOf(moderator, params)).toEqual(['queued'])
    site.clock.advance({ hours: 3 })
    const again = site.app.services.mailbox.mailAgain
    await Promise.all([again(), again(), again()])
    const signedIn = await site.signIn('caboverde')
    await expect.poll(() => mailOf(signedIn, params)).toEqual(['sent'])
    expect(server.deliveries).toHaveLength(1)
  })
})

test('without a mail server an answer is a file in the outbox, and is called queued', async () => {
  const { site, moderator } = await startStaffed({})
  const params = await written(site, moderator)
  const reply = { params, body: { message: 'Por arquivo.' } }
  expect(await moderator.call('POST /api/contacts/:id/reply', reply)).toMatchObject({ queued: true })
  expect((await nextEmail(site.dataDir, 'ana@exemplo.com')).text).toContain('Por arquivo.')
  await site.stop()
})
