import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withClient } from '../../../tests/support/postgres.ts'
import { scramClient } from '../../../tests/support/scram-client.ts'
import { type Member, passwordOf, startSite, type TestSite } from '../../../tests/support/site.ts'
import { unzip } from '../../../tests/support/zip.ts'

let site: TestSite
let neto: Member
let addresses = 0

beforeAll(async () => {
  site = await startSite({ environment: { ACCESS_TOKEN_SECONDS: '86400' } })
  neto = await site.signIn('neto')
})
afterAll(() => site.stop())

const service = () => site.app.services.appPasswords
/** A new IP address per test, so that tests do not share limits. */
const newAddress = () => `203.0.113.${++addresses}`
const create = (member: Member, name = 'irssi no notebook') =>
  member.call('POST /api/app-passwords', { body: { name, password: passwordOf(member.username) } })
const enters = async (login: string, secret: string, address = newAddress()) =>
  (await service().check(login, secret, address))?.username
const wrong = `${'0000-'.repeat(6)}0000`

describe('an app password', () => {
  test('is shown once, in groups that are easy to type, and listed with its last use', async () => {
    const lia = await site.member('lia')
    const { secret, ...made } = await create(lia)
    expect(secret).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){6}[0-9a-hjkmnp-tv-z]{4}$/)
    expect(made).toMatchObject({ name: 'irssi no notebook', lastUsedAt: null, lastUsedFrom: null })

    site.clock.advance({ minutes: 5 })
    await service().check('lia', secret, '198.51.100.7')
    const list = await lia.call('GET /api/app-passwords')
    const lastUsedAt = expect.any(String)
    expect(list).toEqual({
      irc: { host: 'localhost', port: null, tlsPort: null, webSocket: 'ws://localhost:0/irc' },
      confirmation: 'password',
      passwords: [{ ...made, lastUsedAt, lastUsedFrom: '198.51.100.7' }],
    })
    const passed = Date.parse(list.passwords[0]?.lastUsedAt ?? '') - Date.parse(made.createdAt)
    expect(Math.floor(passed / 60_000)).toBe(5)
    expect(JSON.stringify(list)).not.toContain(secret)
  })

  test('lets in by username and by e-mail address, however it was typed', async () => {
    const duda = await site.member('duda')
    const { secret, id } = await create(duda)
    const expected = { userId: duda.id, username: 'duda', sessionId: id, termsPending: false }
    expect(await service().check('duda', secret, newAddress())).toMatchObject(expected)
    expect(await enters('duda@exemplo.com', secret)).toBe('duda')
    expect(await enters('DUDA', secret.toUpperCase().replaceAll('-', ' '))).toBe('duda')
    expect(await enters('duda', secret.replaceAll('-', ''))).toBe('duda')
    expect(await enters('duda', wrong)).toBeUndefined()
    expect(await enters('ninguem', secret)).toBeUndefined()
    expect(await enters('lia', secret)).toBeUndefined()
  })

  test('opens IRC and nothing else: the site signs nobody in by it, and no list of sessions has it', async () => {
    const eva = await site.member('eva')
    const { secret, id } = await create(eva)
    const body = { username: 'eva', password: secret }
    const { status, body: refusal } = await site.visitor.ask('POST /api/login_check', { body })
    expect({ status, refusal }).toMatchObject({ status: 401, refusal: { key: 'invalid_credentials' } })
    expect(await eva.call('GET /api/sessions')).toHaveLength(1)
    expect((await eva.ask('DELETE /api/sessions/:id', { params: { id } })).status).toBe(404)
  })

  test('is not made without the password of the account, which may be tried ten times', async () => {
    const gil = await site.member('gil')
    const ask = (password?: string) =>
      gil.ask<{ key: string }>('POST /api/app-passwords', { body: { name: 'x', password } })
    expect(await ask()).toMatchObject({ status: 400, body: { key: 'password_required' } })
    for (let tries = 0; tries < 10; tries++) expect((await ask('outra-qualquer')).status).toBe(400)
    expect((await ask(passwordOf('gil'))).status).toBe(429)
  })

  test('of an account without a password is made within ten minutes of signing in', async () => {
    const iva = await site.member('iva')
    await withClient(site.databaseUrl, (client) =>
      client.query(`UPDATE users SET password_hash = NULL, google_sub = 'iva' WHERE username = 'iva'`),
    )
    const ask = () =>
      iva.ask<{ secret: string; key: string }>('POST /api/app-passwords', { body: { name: 'x' } })
    expect((await iva.call('GET /api/app-passwords')).confirmation).toBe('none')
    const { status, body } = await ask()
    expect(status).toBe(201)
    expect(await enters('iva', body.secret)).toBe('iva')

    site.clock.advance({ minutes: 11 })
    expect(await ask()).toMatchObject({ status: 403, body: { key: 'sign_in_again' } })
    expect((await iva.call('GET /api/app-passwords')).confirmation).toBe('sign_in_again')
  })

  test('is one of ten at most, also when many are made at once', async () => {
    const many = await site.member('muitas')
    const body = { name: 'x', password: passwordOf('muitas') }
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => many.ask('POST /api/app-passwords', { body })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), 409, 409])
    expect((await many.call('GET /api/app-passwords')).passwords).toHaveLength(10)
    for (let i = 0; i < 12; i++) await site.signIn('muitas')
    expect((await many.ask('GET /api/app-passwords')).status, 'the oldest of twelve browsers').toBe(401)
    const back = await site.signIn('muitas')
    expect((await back.call('GET /api/app-passwords')).passwords).toHaveLength(10)
  })

  test('has a name that can be read', async () => {
    const nil = await site.member('nil')
    for (const name of ['', '\u200b', 'x'.repeat(61)]) {
      const body = { name, password: passwordOf('nil') }
      expect((await nil.ask('POST /api/app-passwords', { body })).status, name).toBe(400)
    }
  })
})

describe('what ends an app password, or keeps it out:', () => {
  /** Returns whether the password still works, and which connections were closed. */
  async function standing(username: string) {
    const member = await site.member(username)
    const { secret, id } = await create(member)
    const ended: string[] = []
    site.app.infrastructure.bus.on('accounts.sessionEnded', ({ sessionId }) => void ended.push(sessionId))
    const isListed = async () => (await site.app.services.accounts.listActors([id])).length === 1
    return { member, secret, id, ended, isListed }
  }

  test('revoking it, at once, for its connections too; a stranger’s is not found', async () => {
    const { member, secret, id, ended, isListed } = await standing('rosa')
    expect((await neto.ask('DELETE /api/app-passwords/:id', { params: { id } })).status).toBe(404)
    expect(await isListed()).toBe(true)
    await member.call('DELETE /api/app-passwords/:id', { params: { id } })
    expect(ended).toEqual([id])
    expect(await isListed()).toBe(false)
    expect(await enters('rosa', secret)).toBeUndefined()
    expect((await member.ask('DELETE /api/app-passwords/:id', { params: { id } })).status).toBe(404)
  })

  test('a new password of the account', async () => {
    const { member, secret, id, ended } = await standing('saul')
    const body = { current_password: passwordOf('saul'), new_password: 'uma-senha-bem-nova' }
    await member.call('POST /api/change-password', { body })
    expect(ended).toEqual([id])
    expect(await enters('saul', secret)).toBeUndefined()
  })

  test('leaving', async () => {
    const { member, secret, id, ended } = await standing('tais')
    await member.call('DELETE /api/account', { body: { password: passwordOf('tais') } })
    expect(ended).toContain(id)
    expect(await enters('tais', secret)).toBeUndefined()
  })

  test('a suspension, with its reason, for as long as it lasts', async () => {
    const { member, secret, isListed } = await standing('ugo')
    const until = new Date(site.clock.now().getTime() + 3_600_000).toISOString()
    const params = { id: member.id }
    await neto.call('POST /api/admin/users/:id/suspend', { params, body: { reason: 'x', until } })
    expect(await isListed()).toBe(false)
    await expect(enters('ugo', secret)).rejects.toMatchObject({ key: 'account_suspended' })
    site.clock.advance({ hours: 2 })
    expect(await enters('ugo', secret)).toBe('ugo')
  })

  test('wrong ones count by themselves: a program that goes on with one locks nobody out, and is stopped in the end', async () => {
    const { secret } = await standing('vera')
    const address = newAddress()
    for (let tries = 0; tries < 40; tries++) expect(await enters('vera', wrong, address)).toBeUndefined()
    expect(await enters('vera', secret, address)).toBe('vera')
    const { username } = await site.app.services.accounts.signIn(
      { username: 'vera', password: passwordOf('vera') },
      { ip: address, userAgent: '' },
    )
    expect(username).toBe('vera')
    const more = Array.from({ length: 300 }, () => enters('vera', wrong, address).catch(({ key }) => key))
    expect(await Promise.all(more)).toContain('too_many_requests')
    await expect(enters('vera', secret, address)).rejects.toMatchObject({ key: 'too_many_requests' })
    expect(await enters('vera', secret)).toBe('vera')
  })

  test('what cannot be an app password is not counted: the account’s own may be asked next', async () => {
    await standing('xana')
    const address = newAddress()
    for (const given of [passwordOf('xana'), '', 'x'.repeat(100_000), `${wrong}0`, `${wrong.slice(1)}u`])
      for (let tries = 0; tries < 4; tries++) expect(await enters('xana', given, address)).toBeUndefined()
    const from = { ip: address, userAgent: '' }
    const { username } = await site.app.services.accounts.signIn(
      { username: 'xana', password: passwordOf('xana') },
      from,
    )
    expect(username).toBe('xana')
  })

  test('terms that are not accepted are the caller’s to tell', async () => {
    const { secret } = await standing('zeca')
    const { version } = await site.visitor.call('GET /api/pages/:key', { params: { key: 'terms' } })
    const text = { title: 'Termos', content: '<p>Novos</p>' }
    const texts = { pt: text, en: text, fr: text, es: text }
    await neto.call('PUT /api/pages/:key', { params: { key: 'terms' }, body: { version, texts } })
    expect(await service().check('zeca', secret, newAddress())).toMatchObject({ termsPending: true })
    await neto.call('POST /api/accept-terms', { body: { version: version + 1 } })
  })
})

describe('SCRAM-SHA-256', () => {
  async function scram(login: string, secret: string, address = newAddress()) {
    const { expected, ...exchange } = scramClient(secret, await service().scramVerifiers(login))
    const answer = await service().checkScram({ login, address }, exchange)
    return answer && { ...answer, isServerProven: answer.serverSignature.equals(expected) }
  }

  test('lets in by any of an account’s passwords, each proven to its own client', async () => {
    const ines = await site.member('ines')
    const [one, two] = [await create(ines, 'WeeChat'), await create(ines, 'Goguma')]
    for (const { secret, id } of [one, two]) {
      const answer = await scram('ines', secret)
      expect(answer).toMatchObject({ isServerProven: true, actor: { username: 'ines', sessionId: id } })
    }
    expect(await scram('ines', wrong)).toBeUndefined()
    expect(await scram('lia', one.secret)).toBeUndefined()
    const used = (await ines.call('GET /api/app-passwords')).passwords
    expect(used.every(({ lastUsedFrom }) => lastUsedFrom?.startsWith('203.0.113.'))).toBe(true)
  })

  test('proofs of the wrong length are refused', async () => {
    const olga = await site.member('olga')
    const { secret } = await create(olga)
    const address = newAddress()
    const begun = scramClient(secret, await service().scramVerifiers('olga'))
    for (const length of [0, 31, 33, 5000]) {
      const exchange = { ...begun, clientProof: Buffer.alloc(length) }
      expect(await service().checkScram({ login: 'olga', address }, exchange)).toBeUndefined()
    }
    expect(await scram('olga', wrong, address)).toBeUndefined()
    expect(await scram('olga', secret, address)).toMatchObject({ isServerProven: true })
  })

  test('begins for nobody as for somebody, and tells not whose an e-mail address is', async () => {
    const paz = await site.member('paz')
    const before = await service().scramVerifiers('paz')
    const { secret } = await create(paz)
    expect(await service().scramVerifiers('PAZ')).toEqual(before)
    const nobody = await service().scramVerifiers('ninguem-aqui')
    expect(nobody).toMatchObject({ iterations: 4096, salt: { length: before.salt.length } })
    expect(await service().scramVerifiers('Ninguem-Aqui')).toEqual(nobody)
    expect((await service().scramVerifiers('paz@exemplo.com')).salt).not.toEqual(before.salt)
    expect(await scram('paz@exemplo.com', secret)).toBeUndefined()
  })
})

describe('of an app password is kept', () => {
  test('nothing that could be sent as one, neither in the database nor in the log', async () => {
    const luz = await site.member('luz')
    const { secret } = await create(luz)
    await enters('luz', secret)
    const { rows } = await withClient(site.databaseUrl, (client) =>
      client.query(`SELECT p::text AS password, s::text AS session FROM app_passwords p
        JOIN sessions s ON s.id = session_id`),
    )
    const everything = JSON.stringify(rows) + site.logged.join('')
    expect(rows.length).toBeGreaterThan(0)
    for (const spelling of [secret, secret.replaceAll('-', ''), Buffer.from(secret).toString('hex')])
      expect(everything).not.toContain(spelling)
  })

  test('its name and its dates in the owner’s data, and never its verifier', async () => {
    const alda = await site.member('alda')
    await create(alda, 'Halloy em casa')
    const response = await fetch(`${site.url}/api/account/export`, {
      headers: { authorization: `Bearer ${alda.token}` },
    })
    const files = unzip(Buffer.from(await response.arrayBuffer()))
    const list = JSON.parse(files.get('app-passwords.json')?.toString() ?? '')
    expect(list).toEqual([
      {
        name: 'Halloy em casa',
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
        usedFrom: null,
      },
    ])
  })

  test('in the audit log that it was made and revoked, without its name', async () => {
    const bia = await site.member('bia')
    const { id } = await create(bia, 'segredo de bia')
    await bia.call('DELETE /api/app-passwords/:id', { params: { id } })
    const query = { subjectType: 'user', subjectId: String(bia.id) }
    const acts = await neto.call('GET /api/admin/audit', { query })
    expect(acts).toMatchObject([
      { action: 'users.appPasswordRevoked', actor: { name: 'bia' }, details: {} },
      { action: 'users.appPasswordCreated', actor: { name: 'bia' }, details: {} },
    ])
  })
})
