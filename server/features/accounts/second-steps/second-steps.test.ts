import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withClient } from '../../../../tests/support/postgres.ts'
import { device, type Key, type Refused, secondStepsOf } from '../../../../tests/support/second-steps.ts'
import { type Member, startSite, type TestSite } from '../../../../tests/support/site.ts'

let site: TestSite
let neto: Member
const { codeOf, withTotp, withPasskey, enter, challengeOf, finish, passkeyOptions, enterBy, emailsTo } =
  secondStepsOf(() => site)

beforeAll(async () => {
  site = await startSite({ environment: { ACCESS_TOKEN_SECONDS: '86400', LOG_LEVEL: 'trace' } })
  neto = await site.signIn('neto')
})
afterAll(() => site.stop())

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
    const { member, recoveryCodes, secret } = await withTotp('eva')
    const begun = await challengeOf('eva')
    await member.call('DELETE /api/second-steps/totp')
    // The pending challenge is void: the sign-in starts over.
    expect((await finish(begun, codeOf(secret))).status).toBe(410)
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
    const emails = await emailsTo('gil')
    expect(emails.at(-1)?.text).toContain('um código de recuperação, que agora está gasto')
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

test('the answer to a password alone says what it always said', async () => {
  await site.member('simples')
  const { body } = await enter('simples')
  expect(Object.keys(body)).toEqual([
    ...['token', 'refresh_token', 'roles', 'id', 'userId', 'username', 'userInitials', 'profileImage'],
    ...['language', 'termsPending'],
  ])
})
describe('a passkey', () => {
  test('signs in by itself, and the password alone no longer does', async () => {
    const { key, recoveryCodes, member } = await withPasskey('iva')
    expect(recoveryCodes).toHaveLength(10)
    const entered = await enterBy(key.get(await passkeyOptions()))
    expect(entered).toMatchObject({ status: 200, body: { username: 'iva', userId: member.id } })
    expect((await member.call('GET /api/second-steps')).passkeys[0]?.lastUsedAt).toEqual(expect.any(String))
    const first = await enter('iva')
    expect(first).toMatchObject({ status: 401, body: { next: { ways: ['passkey', 'recovery'] } } })
    expect((await finish(first.body.next?.challenge ?? '', recoveryCodes[0] ?? '')).status).toBe(200)
  })

  test('is refused where its answer was heard before, is late, or is to nothing that was asked', async () => {
    const { key } = await withPasskey('joca')
    const answer = key.get(await passkeyOptions())
    const both = await Promise.all([enterBy(answer), enterBy(answer)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    const late = key.get(await passkeyOptions())
    site.clock.advance({ minutes: 5 })
    expect(await enterBy(late)).toMatchObject({ status: 401, body: { key: 'passkey_refused' } })
    const own = Buffer.alloc(32).toString('base64url')
    expect((await enterBy(key.get({ challenge: own }))).status).toBe(401)
  })

  test('is refused from another site, without a finger or PIN, and of a device that nobody knows', async () => {
    const { key } = await withPasskey('kika')
    expect(
      (await enterBy(key.get(await passkeyOptions(), { origin: 'https://canal-barra.evil' }))).status,
    ).toBe(401)
    expect((await enterBy(key.get(await passkeyOptions(), { isVerified: false }))).status).toBe(401)
    expect((await enterBy(device().get(await passkeyOptions()))).status).toBe(401)
    expect((await enterBy(key.get(await passkeyOptions()))).status).toBe(200)
  })

  test('that is none counts: of many answers from one address the last are not heard', async () => {
    const strict = await startSite({ environment: { RATE_LIMIT_FACTOR: '0.01' } })
    const answer = device().get({ challenge: Buffer.alloc(32).toString('base64url') })
    const send = () => strict.visitor.ask('POST /api/login_check/passkey', { body: { passkey: answer } })
    const statuses = [await send(), await send(), await send(), await send()].map(({ status }) => status)
    expect(statuses).toEqual([401, 401, 401, 429])
    await strict.stop()
  })

  test('is made only for whoever was asked, by this site, by somebody whom the device knows', async () => {
    const [rui, sol] = [await site.member('rui'), await site.member('sol')]
    const begin = async (member: Member) => (await member.call('POST /api/passkeys/registration')).options
    const add = (member: Member, passkey: ReturnType<Key['create']>, name = 'x') =>
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
    expect((await enterBy(key.get(await passkeyOptions()))).status).toBe(401)
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
