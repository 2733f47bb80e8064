import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { writeArticle } from '../../../tests/support/articles.ts'
import { say } from '../../../tests/support/lines.ts'
import { type MailServer, startMailServer } from '../../../tests/support/mail-server.ts'
import { addSubscribers } from '../../../tests/support/newsletter.ts'
import { withClient } from '../../../tests/support/postgres.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'
import { runNewsletterCommand } from './newsletter.commands.ts'

let site: TestSite
let mail: MailServer
let admin: Member

beforeAll(async () => {
  mail = await startMailServer()
  const environment = {
    ...{ SMTP_URL: mail.url, PUBLIC_URL: 'https://canal.test', MAIL_BOUNCES: 'volta@localhost' },
    NEWSLETTER_PER_MINUTE: '60000',
  }
  site = await startSite({ environment })
  admin = await site.signIn('neto')
})
afterAll(async () => {
  await site?.stop()
  await mail?.stop()
})
afterEach(() => query('DELETE FROM newsletter_subscribers'))

const query = (text: string) =>
  withClient(site.databaseUrl, async (client) => (await client.query(text)).rows)

describe('what a mail server gives back', () => {
  interface Report {
    to?: string
    /** Headers of the returned email. */
    returned?: string
    /** `global` is that of addresses beyond ASCII. */
    type?: 'global' | 'plain'
    encoding?: '8bit' | 'base64'
  }
  function report(
    status: string,
    { to = '', returned = '', type = 'plain', encoding = '8bit' }: Report = {},
  ) {
    const fields = `Reporting-MTA: dns; exemplo.com\r\n\r\nFinal-Recipient: rfc822; leitor0@exemplo.com\r\nAction: failed\r\nStatus: ${status}`
    const head = `message/${type === 'global' ? 'global-' : ''}delivery-status; charset=iso-8859-1`
    const returnedType = type === 'global' ? 'message/global-headers' : 'text/rfc822-headers'
    const body = encoding === 'base64' ? Buffer.from(fields, 'latin1').toString('base64') : fields
    return Buffer.from(
      [
        'From: MAILER-DAEMON@exemplo.com',
        `To: ${to}`,
        'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
        '',
        '--b\r\nContent-Type: text/plain\r\n\r\nNobody here.',
        `--b\r\nContent-Type: ${head}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}`,
        `--b\r\nContent-Type: ${returnedType}\r\n\r\n${returned}`,
        '--b--\r\n',
      ].join('\r\n'),
      'latin1',
    )
  }

  async function sentEmail() {
    await addSubscribers(site.databaseUrl, 2)
    const { id: articleId } = await writeArticle(admin, { title: 'Volta' })
    const before = mail.deliveries.length
    await admin.call('POST /api/admin/newsletter', { body: { articleId, languages: ['pt'] } })
    await expect.poll(() => mail.deliveries.length).toBe(before + 2)
    // The last one is stored after the mail server has accepted it.
    await expect.poll(() => query("SELECT FROM newsletter_letters WHERE state = 'waiting'")).toEqual([])
    const delivery = mail.deliveries.findLast((one) => one.recipients[0] === 'leitor0@exemplo.com')
    return { sender: delivery?.sender ?? '', raw: delivery?.raw ?? '' }
  }
  const left = async () =>
    (await query('SELECT address FROM newsletter_subscribers')).map(({ address }) => address)
  const take = (message: Buffer, recipient?: string) =>
    site.app.services.newsletter.handleBounce(message, recipient)

  test('for ever ends the subscription: by the address that it came to, or by the email that is in it', async () => {
    const { sender } = await sentEmail()
    expect(await take(report('5.1.1', { to: sender.toUpperCase() }))).toBe('ended')
    expect(await left()).toEqual(['leitor1@exemplo.com'])
    expect(await take(report('5.1.1', { to: sender }))).toBe('unknown')

    await query('DELETE FROM newsletter_subscribers')
    const { raw } = await sentEmail()
    expect(await take(report('5.1.1', { returned: raw.split('\r\n\r\n')[0] ?? '' }))).toBe('ended')
    expect(await left()).toEqual(['leitor1@exemplo.com'])
  })

  test('for now, for what we are, forged or no report at all changes nothing', async () => {
    const { sender } = await sentEmail()
    expect(await take(report('4.2.2'), sender)).toBe('temporary')
    // Of a full mailbox or system, or of an email too long under way, nobody’s address is gone.
    for (const status of ['5.7.1', '5.6.0', '5.2.3', '5.3.4', '5.2.2', '5.3.1', '5.4.7'])
      expect(await take(report(status), sender), status).toBe('temporary')
    const forged = sender.replace(/-(.)/, (_, sign) => `-${sign === '0' ? '1' : '0'}`)
    expect(await take(report('5.1.1', { to: forged }))).toBe('unknown')
    expect(await take(report('5.1.1', { to: 'leitor0@exemplo.com' }))).toBe('unknown')
    expect(await take(Buffer.from(`To: ${sender}\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n`))).toBe('none')
    expect(await left()).toHaveLength(2)
  })

  test('is understood, too, in letters beyond ASCII, encoded, and of addresses in such letters', async () => {
    const { sender } = await sentEmail()
    expect(await take(report('4.2.2', { type: 'global' }), sender)).toBe('temporary')
    expect(await take(report('5.1.1 (ninguém)', { encoding: 'base64' }), sender)).toBe('ended')

    await query('DELETE FROM newsletter_subscribers')
    const { raw } = await sentEmail()
    const returned = raw.split('\r\n\r\n')[0] ?? ''
    expect(await take(report('5.1.1 (ninguém)', { type: 'global', returned }))).toBe('ended')
    expect(await left()).toEqual(['leitor1@exemplo.com'])
  })

  test('for ever ends a digest as well, by the same two ways', async () => {
    const lia = await site.member('lia')
    const rui = await site.member('rui')
    const end = async (reportOf: (email: { sender: string; raw: string }) => Promise<string>) => {
      await lia.call('PUT /api/digest', { body: { rhythm: 'daily' } })
      await say(rui, 'barra', 'lia, oi')
      await expect.poll(() => query('SELECT FROM notifications WHERE read_at IS NULL')).not.toEqual([])
      const before = mail.deliveries.length
      const { newsletter } = site.app.services
      const [since, until] = ['2020-01-01T00:00:00.000Z', '2100-01-01T00:00:00.000Z']
      await newsletter.sendDigest({ userId: lia.id, since, until })
      const { sender = '', raw = '' } = mail.deliveries[before] ?? {}
      expect(await reportOf({ sender, raw })).toBe('ended')
      expect(await lia.call('GET /api/digest')).toEqual({ rhythm: 'off' })
    }
    await end(({ sender }) => take(report('5.1.1', { to: sender })))
    await end(({ raw }) => take(report('5.1.1', { returned: raw.split('\r\n\r\n')[0] ?? '' })))
    await lia.call('PUT /api/digest', { body: { rhythm: 'daily' } })
    expect(await take(report('5.1.1', { to: `volta+${lia.id}-0123456789abcdef@canal.test` }))).toBe('unknown')
  })

  test('is read by a command of the operator, who is told what became of it', async () => {
    const { sender } = await sentEmail()
    const run = async (...words: string[]) =>
      runNewsletterCommand(site.app.services.newsletter, words, inPieces(report('5.1.1')))
    expect(await run('bounce')).toContain('names no subscriber')
    expect(await run('bounce', sender)).toBe('The subscription has ended.')
    expect(await run('list')).toBeUndefined()
  })
})

async function* inPieces(message: Buffer) {
  yield message.subarray(0, 10)
  yield message.subarray(10)
}
