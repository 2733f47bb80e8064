import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEmails } from '../../../../tests/support/emails.ts'
import { withClient } from '../../../../tests/support/postgres.ts'
import { device, password, type Refused, secondStepsOf } from '../../../../tests/support/second-steps.ts'
import { passwordOf, startSite, type TestSite } from '../../../../tests/support/site.ts'
import { createPasswordHasher } from './password-hasher.ts'

let site: TestSite
/** Resolves when the next comparison of a proof may continue. */
let compared: Promise<unknown> = Promise.resolve()
const { withPasskey, passkeyOptions, enterBy } = secondStepsOf(() => site)

beforeAll(async () => {
  const { hash, matches } = createPasswordHasher({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } })
  site = await startSite({
    hasher: {
      hash,
      async matches(...pair) {
        const isRight = await matches(...pair)
        if (isRight) await compared
        return isRight
      },
    },
  })
})
afterAll(() => site.stop())

/** For what this connection holds: other tests of the same server wait, too. */
const waiting = 'SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))'

/** Sends a request while another transaction holds the account, so that it has to wait. */
async function askDuring<T>(change: string, userId: number, ask: () => Promise<T>): Promise<T> {
  return withClient(site.databaseUrl, async (client) => {
    await client.query('BEGIN')
    await client.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [userId])
    const answer = ask()
    await expect.poll(async () => (await client.query(waiting)).rowCount).toBeGreaterThan(0)
    await client.query(change.replaceAll('$1', String(userId)))
    await client.query('COMMIT')
    return answer
  })
}

const otherPassword = `UPDATE users SET password_hash = 'another' WHERE id = $1`
const noSessions = 'DELETE FROM sessions WHERE user_id = $1'

describe('while somebody sets a new password', () => {
  test('the one of before opens no session any more', async () => {
    const { id } = await site.member('ana')
    const answer = await askDuring(otherPassword, id, () =>
      site.visitor.ask<Refused>('POST /api/login_check', { body: password('ana') }),
    )
    expect(answer).toMatchObject({ status: 401, body: { key: 'invalid_credentials' } })
  })

  test('whoever knows the one of before sets no other', async () => {
    const member = await site.member('bia')
    const body = { current_password: passwordOf('bia'), new_password: 'uma-senha-do-ladrão' }
    const answer = await askDuring(otherPassword, member.id, () =>
      member.ask<Refused>('POST /api/change-password', { body }),
    )
    expect(answer).toMatchObject({ status: 400, body: { key: 'password_wrong' } })
  })

  test('the link for it is used up, also when another one has been asked for since', async () => {
    const { id, username } = await site.member('fia')
    const before = (await allEmails(site)).length
    await site.visitor.call('POST /api/forgot-password', { body: { login: username } })
    const [email] = (await allEmails(site)).slice(before)
    const token = /token=([\w-]+)/.exec(email?.text ?? '')?.[1]
    const anotherLink = `DELETE FROM password_resets WHERE user_id = $1;
      INSERT INTO password_resets (token_hash, user_id, expires_at) VALUES ('another', $1, now() + interval '1 hour')`
    const answer = await askDuring(anotherLink, id, () =>
      site.visitor.ask<Refused>('POST /api/reset-password', { body: { token, password: 'uma-senha-nova' } }),
    )
    expect(answer).toMatchObject({ status: 400, body: { key: 'token_invalid' } })
  })

  test('a link for a new password is not made for an address that the account leaves meanwhile', async () => {
    const { id } = await site.member('dora')
    const move = "UPDATE users SET email = email || '.br' WHERE id = $1"
    const created = await askDuring(move, id, () => site.app.services.accounts.makeResetToken('dora'))
    expect(created).toBeUndefined()
  })

  test('a session that ends with it deletes no account', async () => {
    const member = await site.member('gil')
    const answer = await askDuring(noSessions, member.id, () =>
      member.ask<Refused>('DELETE /api/account', { body: { password: passwordOf('gil') } }),
    )
    expect(answer).toMatchObject({ status: 401, body: { key: 'jwt_invalid' } })
  })

  test('a session that ends with it makes neither a password for programs nor a second step', async () => {
    const member = await site.member('caio')
    const body = { name: 'irssi', password: passwordOf('caio') }
    const created = await askDuring(noSessions, member.id, () =>
      member.ask<Refused>('POST /api/app-passwords', { body }),
    )
    expect(created.status).toBe(401)

    const thief = await site.signIn('caio')
    const { options } = await thief.call('POST /api/passkeys/registration')
    const passkey = device().create(options)
    const added = await askDuring(noSessions, member.id, () =>
      thief.ask<Refused>('POST /api/passkeys', { body: { name: 'x', passkey } }),
    )
    expect(added).toMatchObject({ status: 403, body: { key: 'proof_needed' } })
    const owner = await site.signIn('caio')
    expect((await owner.call('GET /api/app-passwords')).passwords).toEqual([])
  })
})

test('a passkey that is removed while it signs in opens nothing, and keeps nobody waiting', async () => {
  const { key, member } = await withPasskey('davi')
  const passkey = key.get(await passkeyOptions())
  const answer = await askDuring('DELETE FROM passkeys WHERE user_id = $1', member.id, () => enterBy(passkey))
  expect(answer).toMatchObject({ status: 401, body: { key: 'passkey_refused' } })
})

test('of many passwords that are tried at once no more than the few are heard', async () => {
  const member = await site.member('eva')
  const prove = (guess: string) =>
    member.ask<Refused>('POST /api/second-steps/proof', { body: { password: guess } })
  const { promise, resolve } = Promise.withResolvers<void>()
  compared = promise
  const right = prove(passwordOf('eva'))
  await Promise.all(Array.from({ length: 12 }, (_, number) => prove(`palpite-${number}`)))
  resolve()
  expect((await right).status).toBe(429)
  compared = Promise.resolve()
})
