import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthenticator } from '../../../tests/support/authenticator.ts'
import { allLetters } from '../../../tests/support/letters.ts'
import { withClient } from '../../../tests/support/postgres.ts'
import { type Member, passwordOf, startSite, type TestSite } from '../../../tests/support/site.ts'
import { unzip } from '../../../tests/support/zip.ts'

let site: TestSite
let neto: Member

beforeAll(async () => {
  site = await startSite({ environment: { ACCESS_TOKEN_SECONDS: '86400', LOG_LEVEL: 'trace' } })
  neto = await site.signIn('neto')
})
afterAll(() => site.stop())

interface Refused {
  key: string
  next?: { challenge: string; ways: string[] }
}
type Answer<Body> = { status: number; body: Body }

const codeOf = (secret: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: site.clock.now().getTime() + seconds * 1000,
  })
const password = (username: string) => ({ username, password: passwordOf(username) })
const enter = (username: string): Promise<Answer<Refused>> =>
  site.visitor.ask('POST /api/login_check', { body: password(username) })
const challengeOf = async (username: string) => (await enter(username)).body.next?.challenge ?? ''
const finish = (challenge: string, code: string): Promise<Answer<Refused & { token: string }>> =>
  site.visitor.ask('POST /api/login_check/second', { body: { challenge, code } })
const lettersTo = async (username: string) =>
  (await allLetters(site)).filter(({ to }) => to === `${username}@exemplo.com`)

async function withTotp(username: string, options = {}) {
  const member = await site.member(username, options)
  const { secret } = await member.call('POST /api/second-steps/totp')
  const { recoveryCodes } = await member.call('PUT /api/second-steps/totp', {
    body: { code: codeOf(secret) },
  })
  // A code works once: the next is of the next step of time.
  site.clock.advance({ seconds: 30 })
  return { member, secret, recoveryCodes }
}

const device = () => createAuthenticator({ rpId: 'localhost', origin: 'http://localhost:0' })

async function withPasskey(username: string, name = 'Celular', options = {}) {
  const member = await site.member(username, options)
  const key = device()
  const asked = await member.call('POST /api/passkeys/registration')
  const body = { name, passkey: key.create(asked.options) }
  const { passkey, recoveryCodes } = await member.call('POST /api/passkeys', { body })
  return { member, key, passkey, recoveryCodes }
}

const asked = async () => (await site.visitor.call('POST /api/passkeys/challenge')).options
const enterBy = (passkey: ReturnType<ReturnType<typeof device>['get']>): Promise<Answer<Refused>> =>
  site.visitor.ask('POST /api/login_check/passkey', { body: { passkey } })

describe('codes of an authenticator app', () => {
  test('are asked for after the password, and let in once each', async () => {
    const { secret, recoveryCodes } = await withTotp('lia')
    expect(recoveryCodes).toHaveLength(10)
    const first = await enter('lia')
    expect(first).toMatchObject({ status: 401, body: { key: 'second_step_required' } })
    expect(first.body.next?.ways).toEqual(['totp', 'recovery'])
    expect(JSON.stringify(first.body)).not.toContain('token')

    const code = codeOf(secret)
    const challenge = first.body.next?.challenge ?? ''
    expect(await finish(challenge, '000000')).toMatchObject({
      status: 400,
      body: { key: 'second_step_wrong' },
    })
    expect(await finish(challenge, `${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({ status: 200 })
    expect(await finish(challenge, codeOf(secret, 30)), 'the challenge again').toMatchObject({ status: 410 })
    expect(await finish(await challengeOf('lia'), code), 'the code again').toMatchObject({ status: 400 })
  })

  test('may be one step off, and no more', async () => {
    const { secret } = await withTotp('ana')
    site.clock.advance({ minutes: 5 })
    for (const off of [-60, 60]) {
      const { status } = await finish(await challengeOf('ana'), codeOf(secret, off))
      expect({ off, status }).toEqual({ off, status: 400 })
    }
    expect((await finish(await challengeOf('ana'), codeOf(secret, -30))).status).toBe(200)
    expect((await finish(await challengeOf('ana'), codeOf(secret, 30))).status).toBe(200)
    expect(
      (await finish(await challengeOf('ana'), codeOf(secret))).status,
      'older than one that was used',
    ).toBe(400)
  })

  test('sent twice at the same time let in once', async () => {
    const { secret } = await withTotp('duda')
    const [one, two] = [await challengeOf('duda'), await challengeOf('duda')]
    const answers = await Promise.all([one, two, one, two].map((given) => finish(given, codeOf(secret))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('may be wrong ten times in an hour, however many sign-ins are begun and wherever', async () => {
    const { secret } = await withTotp('bia')
    const challenges = [await challengeOf('bia'), await challengeOf('bia')]
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, at) => finish(challenges[at % 2] ?? '', String(100_000 + at))),
    )
    expect(guesses.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(10)
    expect(await finish(await challengeOf('bia'), codeOf(secret))).toMatchObject({ status: 429 })
  })

  test('an answer after five minutes, or to a challenge that is none, is too late', async () => {
    const { secret } = await withTotp('caio')
    const challenge = await challengeOf('caio')
    site.clock.advance({ minutes: 5 })
    expect(await finish(challenge, codeOf(secret))).toMatchObject({ body: { key: 'second_step_expired' } })
    expect(await finish('x'.repeat(43), codeOf(secret))).toMatchObject({ status: 410 })
  })

  test('are not asked for before one was typed, and a wrong one turns nothing on', async () => {
    const member = await site.member('davi')
    await member.call('POST /api/second-steps/totp')
    const wrong = await member.ask('PUT /api/second-steps/totp', { body: { code: '000000' } })
    expect(wrong.status).toBe(400)
    expect((await enter('davi')).status).toBe(200)
    expect(await member.call('GET /api/second-steps')).toMatchObject({ totp: false, recoveryCodes: 0 })
  })

  test('are asked for no more once the app is turned off, and the recovery codes go with it', async () => {
    const { member, recoveryCodes } = await withTotp('eva')
    await member.call('DELETE /api/second-steps/totp')
    expect((await enter('eva')).status).toBe(200)
    expect(await member.call('GET /api/second-steps')).toMatchObject({ totp: false, recoveryCodes: 0 })
    expect((await member.ask('DELETE /api/second-steps/totp')).status).toBe(404)
    expect(recoveryCodes).toHaveLength(10)
  })
})

describe('a recovery code', () => {
  test('lets in once, however it is typed, and the account is told', async () => {
    const { recoveryCodes } = await withTotp('gil')
    const [code = ''] = recoveryCodes
    expect((await finish(await challengeOf('gil'), code.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await finish(await challengeOf('gil'), code)).status).toBe(400)
    const letters = await lettersTo('gil')
    expect(letters.at(-1)?.text).toContain('um código de recuperação, que agora está gasto')
  })

  test('of before works no more once there are new ones', async () => {
    const { member, recoveryCodes } = await withTotp('hugo')
    const { recoveryCodes: fresh } = await member.call('POST /api/second-steps/recovery-codes')
    expect(new Set([...recoveryCodes, ...fresh]).size).toBe(20)
    expect((await finish(await challengeOf('hugo'), recoveryCodes[0] ?? '')).status).toBe(400)
    expect((await finish(await challengeOf('hugo'), fresh[0] ?? '')).status).toBe(200)
    const other = await site.member('sem-passo')
    expect((await other.ask('POST /api/second-steps/recovery-codes')).status).toBe(409)
  })
})

describe('a passkey', () => {
  test('signs in by itself, and the password alone no longer does', async () => {
    const { key, recoveryCodes, member } = await withPasskey('iva')
    expect(recoveryCodes).toHaveLength(10)
    const entered = await enterBy(key.get(await asked()))
    expect(entered).toMatchObject({ status: 200, body: { username: 'iva', userId: member.id } })
    expect((await member.call('GET /api/second-steps')).passkeys[0]?.lastUsedAt).toEqual(expect.any(String))
    const first = await enter('iva')
    expect(first).toMatchObject({ status: 401, body: { next: { ways: ['passkey', 'recovery'] } } })
    expect((await finish(first.body.next?.challenge ?? '', recoveryCodes[0] ?? '')).status).toBe(200)
  })

  test('is refused where its answer was heard before, is late, or is to nothing that was asked', async () => {
    const { key } = await withPasskey('joca')
    const answer = key.get(await asked())
    const both = await Promise.all([enterBy(answer), enterBy(answer)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    const late = key.get(await asked())
    site.clock.advance({ minutes: 5 })
    expect(await enterBy(late)).toMatchObject({ status: 401, body: { key: 'passkey_refused' } })
    const own = Buffer.alloc(32).toString('base64url')
    expect((await enterBy(key.get({ challenge: own }))).status).toBe(401)
  })

  test('is refused from another site, without a finger or PIN, and of a device that nobody knows', async () => {
    const { key } = await withPasskey('kika')
    expect((await enterBy(key.get(await asked(), { origin: 'https://canal-barra.evil' }))).status).toBe(401)
    expect((await enterBy(key.get(await asked(), { isVerified: false }))).status).toBe(401)
    expect((await enterBy(device().get(await asked()))).status).toBe(401)
    expect((await enterBy(key.get(await asked()))).status).toBe(200)
  })

  test('is made only for whoever was asked, by this site, by somebody whom the device knows', async () => {
    const [rui, sol] = [await site.member('rui'), await site.member('sol')]
    const begin = async (member: Member) => (await member.call('POST /api/passkeys/registration')).options
    const add = (member: Member, passkey: ReturnType<ReturnType<typeof device>['create']>, name = 'x') =>
      member.ask<Refused>('POST /api/passkeys', { body: { name, passkey } })
    const key = device()
    expect(await add(sol, key.create(await begin(rui)))).toMatchObject({ body: { key: 'passkey_refused' } })
    const elsewhere = key.create(await begin(rui), { origin: 'https://canal-barra.evil' })
    expect((await add(rui, elsewhere)).status).toBe(400)
    expect((await add(rui, key.create(await begin(rui), { isVerified: false }))).status).toBe(400)
    expect(await add(rui, key.create(await begin(rui)), ' ')).toMatchObject({
      body: { key: 'passkey_name_required' },
    })
    expect((await add(rui, key.create(await begin(rui)))).status).toBe(201)
    expect(await add(sol, key.create(await begin(sol)))).toMatchObject({ body: { key: 'passkey_known' } })
  })

  test('is one of several, with names; a stranger’s is not found; the last takes the recovery codes along', async () => {
    const { member, passkey, key } = await withPasskey('malu')
    const second = device()
    const { options } = await member.call('POST /api/passkeys/registration')
    const body = { name: 'Chave USB', passkey: second.create(options) }
    const added = await member.call('POST /api/passkeys', { body })
    expect(added.recoveryCodes, 'those of before go on').toEqual([])
    await member.call('PATCH /api/passkeys/:id', { params: { id: passkey.id }, body: { name: 'Relógio' } })
    const { passkeys } = await member.call('GET /api/second-steps')
    expect(passkeys.map(({ name }) => name).sort()).toEqual(['Chave USB', 'Relógio'])
    const params = { id: passkey.id }
    neto = await site.signIn('neto')
    expect((await neto.ask('PATCH /api/passkeys/:id', { params, body: { name: 'x' } })).status).toBe(404)
    expect((await neto.ask('DELETE /api/passkeys/:id', { params })).status).toBe(404)

    await member.call('DELETE /api/passkeys/:id', { params })
    expect((await enterBy(key.get(await asked()))).status).toBe(401)
    expect((await member.call('GET /api/second-steps')).recoveryCodes).toBe(10)
    await member.call('DELETE /api/passkeys/:id', { params: { id: added.passkey.id } })
    expect((await member.call('GET /api/second-steps')).recoveryCodes).toBe(0)
    expect((await enter('malu')).status).toBe(200)
  })

  test('is one of twenty at most', async () => {
    const { member } = await withPasskey('nina')
    await withClient(site.databaseUrl, (client) =>
      client.query(
        `INSERT INTO passkeys SELECT gen_random_uuid(), $1, 'x', 'k' || n, '', 0, '{}', now() FROM generate_series(1, 19) n`,
        [member.id],
      ),
    )
    const { status, body } = await member.ask<Refused>('POST /api/passkeys/registration')
    expect({ status, key: body.key }).toEqual({ status: 409, key: 'passkeys_many' })
  })
})

describe('a change', () => {
  test('asks ten minutes after the sign-in for the password or a passkey again', async () => {
    const { member, key, passkey } = await withPasskey('olga')
    site.clock.advance({ minutes: 11 })
    const params = { id: passkey.id }
    const changes = () =>
      Promise.all([
        member.ask<Refused>('POST /api/second-steps/totp'),
        member.ask<Refused>('POST /api/second-steps/recovery-codes'),
        member.ask<Refused>('POST /api/passkeys/registration'),
        member.ask<Refused>('PATCH /api/passkeys/:id', { params, body: { name: 'x' } }),
        member.ask<Refused>('DELETE /api/passkeys/:id', { params }),
        member.ask<Refused>('PUT /api/second-steps/totp', { body: { code: '123456' } }),
        member.ask<Refused>('DELETE /api/second-steps/totp'),
      ])
    const keys = (await changes()).map(({ status, body }) => `${status} ${body.key}`)
    expect(new Set(keys)).toEqual(new Set(['403 proof_needed']))

    const prove = (body: object) => member.ask<Refused>('POST /api/second-steps/proof', { body })
    expect(await prove({ password: 'errada-errada' })).toMatchObject({ body: { key: 'password_wrong' } })
    expect(await prove({})).toMatchObject({ body: { key: 'password_required' } })
    const { key: strange } = await withPasskey('olavo')
    expect(await prove({ passkey: strange.get(await asked()) })).toMatchObject({ status: 400 })
    expect((await prove({ passkey: key.get(await asked()) })).status).toBe(200)
    await member.call('PATCH /api/passkeys/:id', { params, body: { name: 'Outro' } })
    site.clock.advance({ minutes: 11 })
    expect((await prove({ password: passwordOf('olga') })).status).toBe(200)
    await member.call('DELETE /api/passkeys/:id', { params })
  })

  test('is told by mail in the language of the account, is in the book of staff, and ends no session', async () => {
    const { member, secret } = await withTotp('paz')
    const other = await site.visitor.call('POST /api/login_check/second', {
      body: { challenge: await challengeOf('paz'), code: codeOf(secret) },
    })
    await member.call('POST /api/update-language', { body: { language: 'fr' } })
    await member.call('DELETE /api/second-steps/totp')
    const told = (await lettersTo('paz')).map(({ subject }) => subject)
    expect(told).toEqual(['A segurança da sua conta mudou', 'La sécurité de votre compte a changé'])
    expect((await member.call('GET /api/sessions')).length).toBe(2)
    const body = { grant_type: 'refresh_token' as const, refresh_token: other.refresh_token }
    expect((await site.visitor.ask('POST /api/auth/refresh', { body })).status).toBe(200)
    const query = { subjectType: 'user', subjectId: String(member.id) }
    const acts = (await neto.call('GET /api/admin/audit', { query })).map(({ action }) => action)
    expect(acts).toEqual(['users.totpOff', 'users.totpOn'])
  })

  test('of the password, by mail too, leaves the second step, and ends what was begun with the old one', async () => {
    const { secret } = await withTotp('quim')
    const begun = await challengeOf('quim')
    const made = await site.app.services.accounts.makeResetToken('quim')
    const next = 'uma-senha-bem-nova'
    await site.visitor.call('POST /api/reset-password', {
      body: { token: made?.token ?? '', password: next },
    })
    expect((await finish(begun, codeOf(secret))).status).toBe(410)
    const entered = await site.visitor.ask<Refused>('POST /api/login_check', {
      body: { username: 'quim', password: next },
    })
    expect(entered).toMatchObject({ status: 401, body: { key: 'second_step_required' } })
    expect((await finish(entered.body.next?.challenge ?? '', codeOf(secret))).status).toBe(200)
  })
})

describe('of an account with a second step', () => {
  test('app passwords open IRC as before, the password of the account does not', async () => {
    const { member } = await withTotp('tati')
    const body = { name: 'irssi', password: passwordOf('tati') }
    const { secret } = await member.call('POST /api/app-passwords', { body })
    const { appPasswords, accounts } = site.app.services
    expect((await appPasswords.check('tati', secret, '203.0.113.9'))?.username).toBe('tati')
    const from = { ip: '203.0.113.9', userAgent: 'IRC' }
    await expect(accounts.signIn(password('tati'), from)).rejects.toMatchObject({
      key: 'second_step_required',
    })
  })

  test('whoever is suspended meanwhile is not let in, and the code is not used up', async () => {
    const { member, secret } = await withTotp('ugo')
    const challenge = await challengeOf('ugo')
    const params = { id: member.id }
    await neto.call('POST /api/admin/users/:id/suspend', { params, body: { reason: 'x' } })
    expect(await finish(challenge, codeOf(secret))).toMatchObject({ body: { key: 'account_suspended' } })
    await neto.call('POST /api/admin/users/:id/unsuspend', { params })
    expect((await finish(challenge, codeOf(secret))).status).toBe(200)
  })

  test('the export has names and dates, and nothing that could be signed in with', async () => {
    const { member, secret, recoveryCodes } = await withTotp('vera')
    const { options } = await member.call('POST /api/passkeys/registration')
    const body = { name: 'Celular de Vera', passkey: device().create(options) }
    await member.call('POST /api/passkeys', { body })
    const headers = { authorization: `Bearer ${member.token}` }
    const response = await fetch(`${site.url}/api/account/export`, { headers })
    const files = unzip(Buffer.from(await response.arrayBuffer()))
    const list = (name: string) => JSON.parse(files.get(name)?.toString() ?? '')
    expect(list('second-steps.json')).toEqual([{ authenticatorApp: true, recoveryCodesLeft: 10 }])
    expect(list('passkeys.json')).toEqual([
      { name: 'Celular de Vera', createdAt: expect.any(String), lastUsedAt: null },
    ])
    const everything = [...files.values()].join('') + site.logged.join('')
    const raw = Buffer.from(Secret.fromBase32(secret).bytes)
    for (const kept of [secret, raw.toString('hex'), body.passkey.id, ...recoveryCodes])
      expect(everything).not.toContain(kept)
    const { rows } = await withClient(site.databaseUrl, (client) =>
      client.query('SELECT r::text FROM recovery_codes r'),
    )
    const bare = recoveryCodes.map((code) => code.replaceAll('-', ''))
    for (const code of [...recoveryCodes, ...bare]) expect(JSON.stringify(rows)).not.toContain(code)
  })

  test('nothing of it is left once they are forgotten', async () => {
    const { member } = await withPasskey('xana')
    await withTotpOf(member)
    const keeper = site.app.services.ownData
    await member.call('DELETE /api/account', { body: { password: passwordOf('xana') } })
    site.clock.advance({ days: 15 })
    await keeper.eraseDue()
    const { rows } = await withClient(site.databaseUrl, (client) =>
      client.query(
        `SELECT user_id FROM totp_secrets WHERE user_id = $1 UNION ALL SELECT user_id FROM passkeys WHERE user_id = $1
         UNION ALL SELECT user_id FROM recovery_codes WHERE user_id = $1
         UNION ALL SELECT user_id FROM sign_in_challenges WHERE user_id = $1`,
        [member.id],
      ),
    )
    expect(rows).toEqual([])
    neto = await site.signIn('neto')
  })

  async function withTotpOf(member: Member) {
    const { secret } = await member.call('POST /api/second-steps/totp')
    await member.call('PUT /api/second-steps/totp', { body: { code: codeOf(secret) } })
  }
})

describe('the way back', () => {
  const remove = (doer: Member, id: number, reason = 'perdeu o celular') =>
    doer.ask<Refused>('DELETE /api/admin/users/:id/second-steps', { params: { id }, body: { reason } })

  test('is an administrator, with a reason that is in the book and in a letter', async () => {
    const { member } = await withPasskey('yara')
    expect(await remove(neto, member.id, ' ')).toMatchObject({ body: { key: 'reason_required' } })
    expect((await neto.call('GET /api/admin/users/:id', { params: { id: member.id } })).hasSecondStep).toBe(
      true,
    )
    expect((await remove(neto, member.id)).status).toBe(200)
    expect((await enter('yara')).status).toBe(200)
    expect((await remove(neto, member.id)).body.key).toBe('second_step_none')
    const query = { subjectType: 'user', subjectId: String(member.id) }
    const [act] = await neto.call('GET /api/admin/audit', { query })
    expect(act).toMatchObject({ action: 'users.secondStepsRemoved', details: { reason: 'perdeu o celular' } })
    expect((await lettersTo('yara')).at(-1)?.text).toContain('Motivo: perdeu o celular')
    expect((await member.call('GET /api/sessions')).length, 'no session ends').toBeGreaterThan(0)
  })

  test('is no moderator, and nobody’s own', async () => {
    const { member } = await withPasskey('zeca')
    const moderator = await site.member('mod', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
    expect((await remove(moderator, member.id)).status).toBe(403)
    const { member: chief } = await withPasskey('chefe', 'x', { roles: ['ROLE_USER', 'ROLE_ADMIN'] })
    expect((await remove(moderator, chief.id)).status).toBe(403)
    expect(await remove(chief, chief.id)).toMatchObject({ body: { key: 'second_steps_own' } })
  })

  test('is the command line for the last administrator', async () => {
    await withTotpOf2('gerente')
    expect((await enter('gerente')).status).toBe(401)
    await site.app.services.accounts.removeSecondStepsOf('gerente', 'sem celular')
    expect((await enter('gerente')).status).toBe(200)
    await expect(site.app.services.accounts.removeSecondStepsOf('gerente', '')).rejects.toMatchObject({
      key: 'second_step_none',
    })
  })

  const withTotpOf2 = (username: string) => withTotp(username, { roles: ['ROLE_USER', 'ROLE_ADMIN'] })
})

describe('where staff must have a second step', () => {
  const require = (isRequired: boolean, doer: Member) =>
    doer.ask<Refused>('PUT /api/admin/staff-second-step', { body: { isRequired } })

  test('whoever has none reaches only what sets one up, until they have', async () => {
    const moderator = await site.member('fiscal', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
    const body = { name: 'irssi', password: passwordOf('fiscal') }
    const app = await moderator.call('POST /api/app-passwords', { body })
    expect((await require(true, neto)).body.key, 'who asks it of others has one').toBe('second_step_first')
    const { member: chief, secret } = await withTotp('dona', { roles: ['ROLE_USER', 'ROLE_ADMIN'] })
    expect((await require(true, chief)).status).toBe(200)

    const refused = { status: 403, body: { key: 'second_step_needed' } }
    expect(await moderator.ask('GET /api/admin/users')).toMatchObject(refused)
    expect(await moderator.ask('GET /api/sessions')).toMatchObject(refused)
    expect(
      await neto.ask('DELETE /api/admin/users/:id/second-steps', {
        params: { id: chief.id },
        body: { reason: 'x' },
      }),
    ).toMatchObject(refused)
    const entered = await site.visitor.call('POST /api/login_check', { body: password('fiscal') })
    expect(entered.secondStepPending).toBe(true)
    const refresh = { grant_type: 'refresh_token' as const, refresh_token: entered.refresh_token }
    expect((await site.visitor.ask('POST /api/auth/refresh', { body: refresh })).status).toBe(200)
    const inIrc = await site.app.services.appPasswords.check('fiscal', app.secret, '203.0.113.20')
    expect(inIrc?.roles, 'in chat programs they are who everybody is').toEqual(['ROLE_USER'])

    expect((await moderator.call('GET /api/second-steps')).totp).toBe(false)
    const begun = await moderator.call('POST /api/second-steps/totp')
    await moderator.call('PUT /api/second-steps/totp', { body: { code: codeOf(begun.secret) } })
    expect((await moderator.ask('GET /api/admin/users')).status).toBe(200)

    const plain = await site.member('povo')
    expect((await plain.ask('GET /api/sessions')).status).toBe(200)
    const again = await finish(await challengeOf('dona'), codeOf(secret))
    expect(again.body).not.toHaveProperty('secondStepPending')
    expect((await require(false, chief)).status).toBe(200)
    expect((await neto.ask('GET /api/admin/users')).status).toBe(200)
  })
})

test('the answer to a password alone says what it always said', async () => {
  await site.member('simples')
  const { body } = await enter('simples')
  expect(Object.keys(body)).toEqual([
    ...['token', 'refresh_token', 'roles', 'id', 'userId', 'username', 'userInitials', 'profileImage'],
    ...['language', 'termsPending'],
  ])
})
