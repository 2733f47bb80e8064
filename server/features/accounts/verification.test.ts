import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEmails, codeIn, nextEmail, readEmails } from '../../../tests/support/emails.ts'
import { passwordOf, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '50' } })
})
afterAll(() => site.stop())

/** Signs up and returns the mailed code. */
async function newcomer(username: string): Promise<string> {
  const body = {
    username,
    email: `${username}@exemplo.com`,
    password: passwordOf(username),
    acceptedTerms: true,
  }
  await site.visitor.call('POST /api/signup', { body })
  return codeIn(await nextEmail(site.dataDir, body.email))
}

const confirm = (username: string, code: string, lang = 'en') =>
  site.visitor.ask('POST /api/confirmCode', { body: { username, code }, query: { lang } })
const resend = (username: string) => site.visitor.ask('POST /api/resend-code', { body: { username } })
const wrong = (code: string) => (code === 'AAAA' ? 'BBBB' : 'AAAA')
const emailsTo = async (username: string) =>
  (await readEmails(site.dataDir)).filter(({ to }) => to === `${username}@exemplo.com`).length

describe('the code of four characters', () => {
  test('it has four characters that cannot be taken for one another', async () => {
    expect(await newcomer('quatro')).toMatch(/^[23456789ABCDEFGHJKMNPQRSTUVWXYZ]{4}$/)
  })

  test('it may be typed in small emails and with spaces', async () => {
    const code = await newcomer('mole')
    const typed = ` ${code.slice(0, 2).toLowerCase()} ${code.slice(2).toLowerCase()} `
    expect((await confirm('mole', typed)).status).toBe(200)
  })

  test('goes with the username: an address is nobody, whether or not it is somebody’s', async () => {
    const code = await newcomer('endereco')
    const refusals = [await confirm('endereco@exemplo.com', code), await confirm('ninguem@exemplo.com', code)]
    expect(refusals.map(({ status }) => status)).toEqual([400, 400])
    expect(refusals[0]?.body).toEqual(refusals[1]?.body)
    expect((await confirm('endereco', code)).status).toBe(200)
  })

  test('for a verified account only the code that verified it is right, and only for its ten minutes', async () => {
    const code = await newcomer('depois')
    await confirm('depois', code)
    const [wrongOne, nobody] = [await confirm('depois', wrong(code)), await confirm('ninguem-aqui', code)]
    expect(wrongOne.status).toBe(400)
    expect(wrongOne.body).toEqual(nobody.body)
    expect((await confirm('depois', code)).status).toBe(200)

    site.clock.advance({ minutes: 10, seconds: 1 })
    expect((await confirm('depois', code)).body).toEqual(nobody.body)
    await site.app.services.accounts.purge()
    expect((await confirm('depois', code)).body).toEqual(nobody.body)
    expect((await site.signIn('depois')).username).toBe('depois')
  })

  test('of a verified account that had none, every code is wrong', async () => {
    await site.member('semcodigo')
    expect((await confirm('semcodigo', 'AAAA')).body).toEqual((await confirm('ninguem-aqui', 'AAAA')).body)
  })

  test('a wrong one, and one for nobody, get the same answer', async () => {
    const code = await newcomer('errada')
    const [forHer, forNobody] = [await confirm('errada', wrong(code)), await confirm('ninguem-aqui', code)]
    expect(forHer).toMatchObject({ status: 400, body: { key: 'invalid_code', message: 'Invalid code' } })
    expect(forNobody.status).toBe(400)
    expect(forNobody.body).toEqual(forHer.body)
  })

  test('after five wrong tries even the right one is refused', async () => {
    const code = await newcomer('cinco')
    for (let tries = 0; tries < 5; tries += 1) expect((await confirm('cinco', wrong(code))).status).toBe(400)
    expect(await confirm('cinco', code)).toMatchObject({ status: 410, body: { key: 'code_expired' } })
    expect((await site.visitor.refused('POST /api/login_check', login('cinco'))).body.key).toBe(
      'account_not_verified',
    )
  })

  test('forty tries at once are no way around the five', async () => {
    const code = await newcomer('enxame')
    const answers = await Promise.all(Array.from({ length: 40 }, () => confirm('enxame', wrong(code))))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(35)
  })

  test('after ten minutes it is void', async () => {
    const code = await newcomer('tarde')
    site.clock.advance({ minutes: 10, seconds: 1 })
    expect((await confirm('tarde', code)).status).toBe(410)
  })

  test('fifty right submissions at once verify one account once, and all are told so', async () => {
    const code = await newcomer('pressa')
    let verified = 0
    site.app.infrastructure.bus.on('accounts.verified', () => {
      verified += 1
    })
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirm('pressa', code)))
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(verified).toBe(1)
  })

  test('the answer says in English that one can log in now', async () => {
    const code = await newcomer('ingles')
    expect((await confirm('ingles', code)).body).toEqual({
      status: 'success',
      message: 'Your account has been verified. You can now log in.',
    })
  })

  test('the database keeps neither code nor anything that tells it', async () => {
    const code = await newcomer('sigilo')
    const { rows } = await query(`
      select to_jsonb(c)::text as text from verification_codes c
      union all select data::text from jobs.job where name like 'accounts.%' and data is not null`)
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.filter(({ text }) => text.includes(`"${code}"`))).toEqual([])
  })
})

describe('asking for another code', () => {
  test('by an address, which is nobody, leaves nothing of it in the queue', async () => {
    await resend('engano@exemplo.com')
    const text = `select name from jobs.job where data::text like '%engano@exemplo.com%'`
    await expect.poll(async () => (await query(text)).rows).toEqual([])
  })

  test('within a minute no second email is sent, and the answer does not tell', async () => {
    await newcomer('calma')
    const [soon, never] = [await resend('calma'), await resend('ninguem-aqui')]
    expect([soon.status, never.status]).toEqual([200, 200])
    expect(soon.body).toEqual(never.body)
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(await emailsTo('calma')).toBe(1)
  })

  test('after a minute a new code comes, and only that one counts', async () => {
    const first = await newcomer('outra')
    site.clock.advance({ seconds: 61 })
    await resend('outra')
    const second = codeIn(await nextEmail(site.dataDir, 'outra@exemplo.com', 1))
    if (second !== first) expect((await confirm('outra', first)).status).toBe(400)
    expect((await confirm('outra', second)).status).toBe(200)
  })

  test('a verified account gets no codes', async () => {
    await site.member('pronta')
    site.clock.advance({ minutes: 5 })
    expect((await resend('pronta')).status).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect(await emailsTo('pronta')).toBe(0)
  })

  test('more than three emails in an hour are not sent', async () => {
    const strict = await startSite()
    const body = {
      username: 'tres',
      email: 'tres@exemplo.com',
      password: passwordOf('tres'),
      acceptedTerms: true,
    }
    await strict.visitor.call('POST /api/signup', { body })
    for (let count = 0; count < 5; count += 1) {
      // Whether an email is due is decided when it is written.
      await allEmails(strict)
      strict.clock.advance({ seconds: 61 })
      await strict.visitor.call('POST /api/resend-code', { body: { username: 'tres' } })
    }
    expect(await allEmails(strict)).toHaveLength(3)
    await strict.stop()
  })
})

const login = (username: string) => ({ body: { username, password: passwordOf(username) } })

async function query(text: string): Promise<{ rows: { text: string }[] }> {
  const { Client } = (await import('pg')).default
  const client = new Client(site.databaseUrl)
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}
