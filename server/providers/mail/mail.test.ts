import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime, { type Email as ParsedEmail } from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../../../tests/support/mail-server.ts'
import { passwordOf, startSite } from '../../../tests/support/site.ts'
import { createLog } from '../../platform/log.ts'
import { composeEmail, type Email, type EmailThread } from '../../platform/mail.ts'
import { createOutboxMailer } from './outbox.ts'
import { createSmtpMailer } from './smtp.ts'

const from = 'Canal Barra <no-reply@canal.test>'
const message: Email = composeEmail({
  to: 'lia@exemplo.com',
  subject: 'Seu código de verificação',
  language: 'pt',
  parts: [
    { says: 'Olá, <Lia> & "companhia"!' },
    { code: '7XK3' },
    { link: 'https://canal.test/x?a=1&b=2', label: 'Abrir' },
  ],
  footer: 'canal.test',
})

describe('by SMTP', () => {
  let server: MailServer
  beforeAll(async () => {
    server = await startMailServer()
  })
  afterAll(() => server.stop())

  test('an email arrives with both parts, its accents and one recipient', async () => {
    const mailer = createSmtpMailer({ url: server.url, from })
    await mailer.send(message)
    mailer.close()
    const [delivery] = server.deliveries
    const mail = await PostalMime.parse(delivery?.raw ?? '')
    expect(delivery?.recipients).toEqual(['lia@exemplo.com'])
    expect(mail).toMatchObject({
      subject: message.subject,
      from: { name: 'Canal Barra', address: 'no-reply@canal.test' },
    })
    expect(mail.text?.split(/\r?\n/)).toContain('7XK3')
    expect(mail.html).toContain('Olá, &lt;Lia&gt; &amp; &quot;companhia&quot;!')
    expect(mail.html).toContain('href="https://canal.test/x?a=1&amp;b=2"')
  })

  test.each<[string, Partial<Email>]>([
    ['recipient', { to: 'lia@exemplo.com\r\nBcc: todos@exemplo.com' }],
    ['recipient', { to: 'lia@exemplo.com, todos@exemplo.com' }],
    ['recipient', { to: 'Lia <lia@exemplo.com>' }],
    ['subject', { subject: 'Olá\r\nBcc: todos@exemplo.com' }],
    ['subject', { subject: 'Olá\nBcc: todos@exemplo.com' }],
    ['name', { thread: { id: '<a@b>\r\nBcc: todos@exemplo.com', follows: ['<c@d>'] } }],
    ['name', { thread: { id: '<a@b>', follows: ['<c@d>\nBcc: todos@exemplo.com'] } }],
  ])('a %s that would add a header is not sent', async (_, change) => {
    const before = server.deliveries.length
    const mailer = createSmtpMailer({ url: server.url, from })
    await expect(mailer.send({ ...message, ...change })).rejects.toThrow()
    mailer.close()
    expect(server.deliveries).toHaveLength(before)
  })

  test('an email that a person wrote names those before it, and machines may answer it', async () => {
    const thread: EmailThread = {
      id: '<answer-2@canal.test>',
      follows: ['<contact-1@canal.test>', '<answer-1@canal.test>'],
    }
    const mailer = createSmtpMailer({ url: server.url, from })
    await mailer.send({ ...message, thread })
    await mailer.send(message)
    mailer.close()

    const [written, automatic] = (await server.mails()).slice(-2)
    expect(written).toMatchObject({
      messageId: thread.id,
      inReplyTo: '<answer-1@canal.test>',
      references: thread.follows.join(' '),
    })
    const isAutomatic = (mail?: ParsedEmail) => mail?.headers.some(({ key }) => key === 'auto-submitted')
    expect([isAutomatic(written), isAutomatic(automatic)]).toEqual([false, true])
  })

  test('the whole way: who signs up gets the code from the mail server', async () => {
    const site = await startSite({ environment: { SMTP_URL: server.url, MAIL_FROM: from } })
    const body = {
      username: 'lia',
      email: 'lia.smtp@exemplo.com',
      password: passwordOf('lia'),
      acceptedTerms: true,
    }
    await site.visitor.call('POST /api/signup', { body })
    await expect.poll(() => server.deliveries.at(-1)?.recipients).toEqual([body.email])

    const { text = '', html, subject } = await PostalMime.parse(server.deliveries.at(-1)?.raw ?? '')
    expect(html).toContain(`>${subject}</h1>`)
    const code = /^[2-9A-Z]{4}$/m.exec(text.replaceAll('\r', ''))?.[0] ?? ''
    await site.visitor.call('POST /api/confirmCode', { body: { username: 'lia', code } })
    await expect(readdir(join(site.dataDir, 'outbox'))).rejects.toThrow()
    await site.stop()
  })

  test('a mail server that is away does not keep anybody from signing up', async () => {
    const site = await startSite({ environment: { SMTP_URL: 'smtp://127.0.0.1:9' } })
    const body = {
      username: 'lia',
      email: 'lia@exemplo.com',
      password: passwordOf('lia'),
      acceptedTerms: true,
    }
    expect((await site.visitor.ask('POST /api/signup', { body })).status).toBe(201)
    await site.stop()
  })
})

describe('into the outbox', () => {
  test('emails are files in order of writing, for their owner only, and the log names them', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'canal-barra-outbox-'))
    const mailer = createOutboxMailer({ dataDir, from, log: createLog('silent') })
    for (const subject of ['um', 'dois', 'três']) await mailer.send({ ...message, subject })

    const folder = join(dataDir, 'outbox')
    const names = (await readdir(folder)).sort()
    const mails = await Promise.all(
      names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
    )
    expect(mails.map(({ subject }) => subject)).toEqual(['um', 'dois', 'três'])
    expect(names.every((name) => /^[\w-]+\.eml$/.test(name))).toBe(true)
    expect((await stat(join(folder, names[0] ?? ''))).mode & 0o777).toBe(0o600)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    await rm(dataDir, { recursive: true })
  })
})
