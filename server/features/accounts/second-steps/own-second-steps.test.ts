import { Secret } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withClient } from '../../../../tests/support/postgres.ts'
import { device, password, type Refused, secondStepsOf } from '../../../../tests/support/second-steps.ts'
import { type Member, passwordOf, startSite, type TestSite } from '../../../../tests/support/site.ts'
import { unzip } from '../../../../tests/support/zip.ts'

let site: TestSite
let neto: Member
const {
  codeOf,
  turnOn,
  withTotp,
  withPasskey,
  enter,
  challengeOf,
  finish,
  passkeyOptions,
  enterBy,
  emailsTo,
} = secondStepsOf(() => site)

beforeAll(async () => {
  site = await startSite({ environment: { ACCESS_TOKEN_SECONDS: '86400', LOG_LEVEL: 'trace' } })
  neto = await site.signIn('neto')
})
afterAll(() => site.stop())

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
    expect(await prove({ passkey: strange.get(await passkeyOptions()) })).toMatchObject({ status: 400 })
    expect((await prove({ passkey: key.get(await passkeyOptions()) })).status).toBe(200)
    await member.call('PATCH /api/passkeys/:id', { params, body: { name: 'Outro' } })
    site.clock.advance({ minutes: 11 })
    expect((await prove({ password: passwordOf('olga') })).status).toBe(200)
    await member.call('DELETE /api/passkeys/:id', { params })
  })

  test('is told by mail in the language of the account, is in the audit log, and ends no session', async () => {
    const { member, secret } = await withTotp('paz')
    const other = await site.visitor.call('POST /api/login_check/second', {
      body: { challenge: await challengeOf('paz'), code: codeOf(secret) },
    })
    // An email is written in the language of the account at that time.
    await emailsTo('paz')
    await member.call('POST /api/update-language', { body: { language: 'fr' } })
    await member.call('DELETE /api/second-steps/totp')
    const received = (await emailsTo('paz')).map(({ subject }) => subject)
    expect(received).toEqual(['A segurança da sua conta mudou', 'La sécurité de votre compte a changé'])
    expect((await member.call('GET /api/sessions')).length).toBe(2)
    const body = { grant_type: 'refresh_token' as const, refresh_token: other.refresh_token }
    expect((await site.visitor.ask('POST /api/auth/refresh', { body })).status).toBe(200)
    const query = { subjectType: 'user', subjectId: String(member.id) }
    const acts = (await neto.call('GET /api/admin/audit', { query })).map(({ action }) => action)
    expect(acts).toEqual(['users.totpOff', 'users.totpOn'])
  })

  test('is one of thirty in an hour, as the audit log keeps each; what was added can be taken away', async () => {
    const { member } = await withTotp('tina')
    const statuses = []
    for (let times = 1; times <= 30; times += 1)
      statuses.push((await member.ask('POST /api/second-steps/recovery-codes')).status)
    expect(statuses).toEqual([...Array(29).fill(200), 429])
    await member.call('DELETE /api/second-steps/totp')
  })

  test('of the password, by mail too, leaves the second step, and ends what was begun with the old one', async () => {
    const { secret } = await withTotp('quim')
    const begun = await challengeOf('quim')
    const created = await site.app.services.accounts.makeResetToken('quim')
    const next = 'uma-senha-bem-nova'
    await site.visitor.call('POST /api/reset-password', {
      body: { token: created?.token ?? '', password: next },
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

  test('a passkey is proof enough to leave, its own and no other, also without a password', async () => {
    const { member, key } = await withPasskey('wanda')
    const { key: strange } = await withPasskey('wilma')
    await withClient(site.databaseUrl, (client) =>
      client.query('UPDATE users SET password_hash = NULL WHERE id = $1', [member.id]),
    )
    const leave = (body: object) => member.ask<Refused>('DELETE /api/account', { body })
    expect(await leave({})).toMatchObject({ status: 400, body: { key: 'google_required' } })
    const refused = { status: 400, body: { key: 'passkey_refused' } }
    expect(await leave({ passkey: strange.get(await passkeyOptions()) })).toMatchObject(refused)
    const passkey = key.get(await passkeyOptions())
    expect((await leave({ passkey })).status).toBe(200)
    expect((await member.ask('GET /api/sessions')).status).toBe(401)
    expect((await enterBy(passkey)).status, 'what was signed once').toBe(401)
  })

  test('nothing of it is left once their account is erased', async () => {
    const { member } = await withPasskey('xana')
    await turnOn(member)
    const ownData = site.app.services.ownData
    await member.call('DELETE /api/account', { body: { password: passwordOf('xana') } })
    site.clock.advance({ days: 15 })
    await ownData.eraseDue()
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
})

describe('the way back', () => {
  const remove = (doer: Member, id: number, reason = 'perdeu o celular') =>
    doer.ask<Refused>('DELETE /api/admin/users/:id/second-steps', { params: { id }, body: { reason } })

  test('is an administrator, with a reason that is in the audit log and in an email', async () => {
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
    expect((await emailsTo('yara')).at(-1)?.text).toContain('Motivo: perdeu o celular')
    expect((await member.call('GET /api/sessions')).length, 'no session ends').toBeGreaterThan(0)
  })

  test('is no moderator, and nobody’s own', async () => {
    const { member } = await withPasskey('zeca')
    const moderator = await site.member('mod', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
    expect((await remove(moderator, member.id)).status).toBe(403)
    const { member: chief } = await withPasskey('chefe', { roles: ['ROLE_USER', 'ROLE_ADMIN'] })
    expect((await remove(moderator, chief.id)).status).toBe(403)
    expect(await remove(chief, chief.id)).toMatchObject({ body: { key: 'second_steps_own' } })
  })

  test('is the command line for the last administrator', async () => {
    await withTotp('gerente', { roles: ['ROLE_USER', 'ROLE_ADMIN'] })
    expect((await enter('gerente')).status).toBe(401)
    await site.app.services.accounts.removeSecondStepsOf('gerente', 'sem celular')
    expect((await enter('gerente')).status).toBe(200)
    await expect(site.app.services.accounts.removeSecondStepsOf('gerente', '')).rejects.toMatchObject({
      key: 'second_step_none',
    })
  })
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
