import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../tests/support/client.ts'
import { withClient } from '../../../tests/support/postgres.ts'
import { startSite, type TestSite } from '../../../tests/support/site.ts'
import type { DomainEvents } from '../../platform/events.ts'

const letter = { name: 'Lia', email: 'lia@exemplo.com', subject: 'Oi', message: 'Gostei do site.\nAté!' }

let site: TestSite

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '100' } })
})
afterAll(() => site.stop())

async function stored(subject: string) {
  const select = 'SELECT user_id, name, email, subject, message FROM contact_messages WHERE subject = $1'
  const { rows } = await withClient(site.databaseUrl, (client) => client.query(select, [subject]))
  return rows
}

describe('writing to the site', () => {
  test('a visitor is thanked in words, and the message is kept', async () => {
    const answer = await site.visitor.ask('POST /api/contact', {
      query: { lang: 'en' },
      body: { ...letter, subject: 'first' },
    })

    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ status: 'success', message: 'Your message has been sent successfully!' })
    expect(await stored('first')).toEqual([{ ...letter, subject: 'first', user_id: null }])
  })

  test.each([
    ['a form', new URLSearchParams({ ...letter, subject: 'form' })],
    ['multipart', multipart({ ...letter, subject: 'multipart' })],
  ])('%s serves as well as JSON', async (_kind, body) => {
    const { status } = await fetch(`${site.url}/api/contact`, { method: 'POST', body })

    expect(status).toBe(200)
    const { message } = letter
    expect(await stored(String(body.get('subject')))).toMatchObject([{ name: 'Lia', message }])
  })

  test('e-mail and subject may be left out or empty', async () => {
    await site.visitor.call('POST /api/contact', { body: { name: 'Lia', message: 'só isso' } })
    await site.visitor.call('POST /api/contact', { body: { ...letter, email: '', subject: '' } })

    expect(await stored('')).toMatchObject([{ email: '' }, { email: '' }])
  })

  test('somebody signed in is remembered with the message', async () => {
    const lia = await site.member('lia')

    await lia.call('POST /api/contact', { body: { ...letter, subject: 'signed in' } })

    expect(await stored('signed in')).toMatchObject([{ user_id: lia.id }])
  })

  test('a token that is worth nothing makes a visitor of its bearer, and no refusal', async () => {
    const headers = { authorization: 'Bearer undefined' }
    const { status } = await site.visitor.ask(
      'POST /api/contact',
      { body: { ...letter, subject: 'bad' } },
      headers,
    )

    expect(status).toBe(200)
    expect(await stored('bad')).toMatchObject([{ user_id: null }])
  })

  test('who fills in the hidden field is thanked and not heard', async () => {
    const body = { ...letter, subject: 'bait', website: 'https://spam.example' }

    expect(await site.visitor.call('POST /api/contact', { body })).toMatchObject({ status: 'success' })
    expect(await stored('bait')).toEqual([])
  })
})

describe('a message is refused', () => {
  test.each([
    ['name', { name: '' }, 'name_required'],
    ['name', { name: '   ' }, 'name_required'],
    ['name', { name: undefined }, 'value_missing'],
    ['name', { name: '\u3164' }, 'name_invisible'],
    ['message', { message: ' \n ' }, 'message_required'],
    ['message', { message: undefined }, 'value_missing'],
    ['message', { message: 'x'.repeat(5001) }, 'value_too_long'],
    ['name', { name: 'x'.repeat(81) }, 'value_too_long'],
    ['subject', { subject: 'x'.repeat(151) }, 'value_too_long'],
    ['email', { email: 'not an address' }, 'email_invalid'],
    ['message', { message: 'https://a.bc http://d.ef www.g.hi HTTPS://j.kl' }, 'too_many_links'],
  ])('for its %s: %j', async (field, change, key) => {
    const { status, body } = await site.visitor.refused('POST /api/contact', {
      body: { ...letter, ...change },
    })

    expect(status).toBe(400)
    expect(body.key).toBe(key)
    expect(body.errors?.[field]).toHaveLength(1)
  })

  test.each(['name', 'subject', 'email'])(
    'for a line break or a control character in its %s',
    async (field) => {
      for (const text of [
        'a\r\nBcc: x@exemplo.com',
        'a\nb@c.de',
        'a\rb@c.de',
        'a\0b@c.de',
        'a\u202eb@c.de',
      ]) {
        const { status } = await site.visitor.refused('POST /api/contact', {
          body: { ...letter, [field]: text },
        })
        expect(status, JSON.stringify(text)).toBe(400)
      }
    },
  )
})

test('the sixth message of an hour from one address is too many', async () => {
  const strict = await startSite()
  try {
    const send = () => strict.visitor.ask('POST /api/contact', { body: letter })
    for (let count = 1; count <= 5; count++) expect((await send()).status).toBe(200)

    const sixth = await send()

    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(3000)
  } finally {
    await strict.stop()
  }
})

test('sixty messages of an hour are enough for a site, whoever they come from', async () => {
  const strict = await startSite({ environment: { TRUST_PROXY: '127.0.0.1' } })
  try {
    const send = (count: number) =>
      strict.visitor.ask('POST /api/contact', { body: letter }, { 'x-forwarded-for': `10.1.0.${count}` })
    for (let count = 1; count <= 60; count++) expect((await send(count)).status).toBe(200)

    expect((await send(61)).status).toBe(429)
  } finally {
    await strict.stop()
  }
})

test('an IPv6 /48, which one customer has, leaves some of them to others', async () => {
  const strict = await startSite({ environment: { TRUST_PROXY: '127.0.0.1' } })
  const sendFrom = async (ip: string) =>
    (await strict.visitor.ask('POST /api/contact', { body: letter }, { 'x-forwarded-for': ip })).status
  const answers = []
  for (let network = 0; network < 60; network++) answers.push(await sendFrom(`2001:db8:1:${network}::1`))
  expect(answers.filter((status) => status === 200)).toHaveLength(50)
  expect(await sendFrom('2001:db8:2::1')).toBe(200)
  await strict.stop()
})

test('a message that was stored is published as an event; one in the bait is not', async () => {
  const received: DomainEvents['mailbox.messageReceived'][] = []
  site.app.infrastructure.bus.on('mailbox.messageReceived', (event) => void received.push(event))

  await site.visitor.call('POST /api/contact', { body: { ...letter, subject: 'fact' } })
  await site.visitor.call('POST /api/contact', { body: { ...letter, subject: 'fact', website: 'x' } })

  expect(received).toEqual([{ id: expect.any(Number), name: 'Lia', subject: 'fact' }])
})

describe('the box on the home page', () => {
  const placeholder = { name: 'Anonymous', email: 'anonymous' }
  const write = (who: Client, body: object) =>
    who.ask<{ message: string }>('POST /api/contact/chat', { query: { lang: 'en' }, body })

  test('takes the message of a visitor, whose address is none', async () => {
    const { status, body } = await write(site.visitor, { ...placeholder, message: 'oi da home' })

    expect([status, body]).toEqual([
      200,
      { status: 'success', message: 'Your message has been sent successfully!' },
    ])
    expect(await storedChat('oi da home')).toEqual([
      { name: 'Anonymous', email: '', source: 'home-chat', user_id: null },
    ])
  })

  test('knows who is signed in, whatever the placeholders say', async () => {
    const rui = await site.member('rui')
    await write(rui, { ...placeholder, message: 'oi do rui' })

    expect(await storedChat('oi do rui')).toEqual([
      { name: 'rui', email: 'rui@exemplo.com', source: 'home-chat', user_id: rui.id },
    ])
  })

  test.each([
    {},
    { name: '' },
    { name: 7 },
    { name: 'a\r\nBcc: x@y.zz' },
    { name: 'Equi\u200bpe' },
    { name: 'x'.repeat(81) },
  ])('calls a visitor without a name that is one a visitor: %j', async (named) => {
    const message = `quem sou? ${JSON.stringify(named)}`
    expect((await write(site.visitor, { ...named, message })).status).toBe(200)
    expect(await storedChat(message)).toMatchObject([{ name: 'Visitor' }])
  })

  test.each([{}, { message: '' }, { message: ' \n ' }, { message: 'x'.repeat(5001) }])(
    'refuses %j',
    async (body) => {
      expect((await write(site.visitor, { ...placeholder, ...body })).status).toBe(400)
    },
  )

  test('and the contact page share one limit', async () => {
    const strict = await startSite()
    try {
      for (let count = 1; count <= 5; count++) {
        await strict.visitor.call('POST /api/contact/chat', { body: { message: 'oi' } })
      }
      expect((await strict.visitor.refused('POST /api/contact', { body: letter })).status).toBe(429)
    } finally {
      await strict.stop()
    }
  })

  async function storedChat(message: string) {
    const select =
      "SELECT name, email, source, user_id FROM contact_messages WHERE subject = 'Chat' AND message = $1"
    return withClient(site.databaseUrl, async (client) => (await client.query(select, [message])).rows)
  }
})

function multipart(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
