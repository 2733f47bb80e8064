import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Role } from '#contract/accounts.ts'
import { createTestDatabase } from '../../../../tests/support/postgres.ts'
import { type Member, passwordOf, startSite, type TestSite } from '../../../../tests/support/site.ts'
import { runAccountsCommand } from '../accounts.commands.ts'

let site: TestSite

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

const run = (command: string, typed = '') =>
  runAccountsCommand(site.app.services.accounts, command.split(' '), Readable.from([typed]))

describe('the first administrator', () => {
  test('is account 1, verified, with the given name and password', async () => {
    const admin = await site.signIn('neto')
    expect(admin).toMatchObject({ id: 1, roles: ['ROLE_USER', 'ROLE_ADMIN'] })
    expect(await admin.call('GET /api/userprofile')).toMatchObject({
      termsPending: false,
      email: 'neto@localhost',
    })
    await expect(stat(join(site.dataDir, 'admin-password'))).rejects.toThrow()
  })

  test('without a given password one is made up, answered once and kept in a file that only its owner reads', async () => {
    const database = await createTestDatabase()
    const own = await startSite({ environment: { ADMIN_PASSWORD: '', DATABASE_URL: database.url } })
    const file = join(own.dataDir, 'admin-password')
    const password = (await readFile(file, 'utf8')).trim()
    expect(password).toMatch(/^[\w-]{20}$/)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await own.signIn('neto', password)).id).toBe(1)
    expect(own.logged.join('')).not.toContain(password)

    const again = await own.app.services.accounts.ensureFirstAdmin({ username: 'outro' })
    expect(again).toBeUndefined()
    await own.stop()
    await database.drop()
  })

  test('of two nodes that start at once one makes it, and the file has the password that works', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'canal-barra-admin-'))
    const database = await createTestDatabase()
    const environment = { ADMIN_PASSWORD: '', DATABASE_URL: database.url, DATA_DIR: dataDir }
    const nodes = await Promise.all([startSite({ environment }), startSite({ environment })])
    const password = (await readFile(join(dataDir, 'admin-password'), 'utf8')).trim()
    for (const node of nodes) expect((await node.signIn('neto', password)).id).toBe(1)
    for (const node of nodes) await node.stop()
    await database.drop()
    await rm(dataDir, { recursive: true })
  })
})

describe('commands of operators', () => {
  test('set no password that is tried first, for the first account neither', async () => {
    const { accounts } = site.app.services
    const vera = { username: 'vera', email: 'vera@exemplo.com', roles: ['ROLE_USER' as const] }
    for (const password of ['password', 'vera@exemplo.com'])
      await expect(accounts.createUser({ ...vera, password })).rejects.toMatchObject({
        key: 'password_common',
      })
    await expect(accounts.resetPassword('neto', 'password')).rejects.toMatchObject({ key: 'password_common' })
    const database = await createTestDatabase()
    const environment = { ADMIN_PASSWORD: 'password', DATABASE_URL: database.url }
    await expect(startSite({ environment })).rejects.toThrow('ADMIN_PASSWORD')
    await database.drop()
  })

  test('make accounts, staff unless told otherwise', async () => {
    const sent = await run('create Bento bento@exemplo.com')
    const password = /password: (\S+)/.exec(sent ?? '')?.[1] ?? ''
    expect((await site.signIn('bento', password)).roles).toEqual(['ROLE_USER', 'ROLE_ADMIN'])

    await run('create Caio --role ROLE_USER --password caio-caio-caio')
    await run('set-email caio caio@exemplo.com')
    expect((await site.signIn('caio@exemplo.com', 'caio-caio-caio')).username).toBe('Caio')
    await expect(run('set-email caio nada')).rejects.toMatchObject({ key: 'email_invalid' })
    expect((await site.signIn('caio')).roles).toEqual(['ROLE_USER'])
    await expect(run('create Caio outro@exemplo.com')).rejects.toMatchObject({ key: 'account_exists' })
    const caio = await site.signIn('caio')
    await caio.call('POST /api/nicknames', { body: { nickname: 'Caiozinho' } })
    await expect(run('create caiozinho')).rejects.toMatchObject({ key: 'account_exists' })
    await expect(run('create Dora dora')).rejects.toMatchObject({ key: 'email_invalid' })
    await expect(run('create Zé')).rejects.toMatchObject({ key: 'username_invalid' })
    await expect(run('create Dora --role ROLE_KING')).rejects.toMatchObject({ key: 'role_unknown' })
  })

  test('read a password from standard input, and warn of one that stands in the list of processes', async () => {
    const warned = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    await run('create Davi --password -', 'davi-davi-davi\nanything else\n')
    expect((await site.signIn('davi', 'davi-davi-davi')).username).toBe('Davi')
    await run('reset-password davi --password -', 'outra-outra\r\n')
    expect((await site.signIn('davi', 'outra-outra')).username).toBe('Davi')
    await expect(run('reset-password davi --password -')).rejects.toThrow('No password was given')
    expect(warned).not.toHaveBeenCalled()

    await run('reset-password davi --password mais-uma-senha')
    expect(warned).toHaveBeenCalledWith(expect.stringContaining('--password -'))
    warned.mockRestore()
  })

  test('give and take roles', async () => {
    const eva = await site.member('eva')
    await run('grant eva ROLE_MODERATOR')
    expect((await eva.call('GET /api/userprofile')).roles).toEqual(['ROLE_USER', 'ROLE_MODERATOR'])
    await run('revoke eva ROLE_MODERATOR')
    expect((await eva.call('GET /api/userprofile')).roles).toEqual(['ROLE_USER'])
    await expect(run('grant ninguem ROLE_ADMIN')).rejects.toMatchObject({ key: 'user_not_found' })
  })

  test('set a new password and end all sessions', async () => {
    const flora = await site.member('flora')
    const sent = await run('reset-password flora')
    expect((await flora.ask('GET /api/userprofile')).status).toBe(401)
    const password = /: (\S+)$/.exec(sent ?? '')?.[1] ?? ''
    expect((await site.signIn('flora', password)).username).toBe('flora')
  })

  test('set a new password that no link of before changes any more', async () => {
    await site.member('hugo')
    const link = await site.app.services.accounts.makeResetToken('hugo')
    await run('reset-password hugo')
    const body = { token: link?.token ?? '', password: 'uma-senha-do-ladrão' }
    expect(await site.visitor.ask('POST /api/reset-password', { body })).toMatchObject({
      status: 400,
      body: { key: 'token_invalid' },
    })
  })

  test('suspend and let in again', async () => {
    const gil = await site.member('gil')
    await run('suspend gil')
    expect((await gil.ask('GET /api/userprofile')).status).toBe(401)
    await run('unsuspend gil')
    expect((await site.signIn('gil')).username).toBe('gil')
  })

  test('list accounts, and nothing that opens one', async () => {
    const list = await run('list')
    expect(list).toContain('1\tneto\tneto@localhost\tROLE_USER,ROLE_ADMIN\tverified')
    expect(list).not.toContain('argon2')
  })

  test('an unknown command is not run', async () => {
    expect(await run('drop everything')).toBeUndefined()
  })
})

describe('the last administrator', () => {
  test('can be neither demoted nor suspended', async () => {
    const lone = await startSite()
    const { accounts } = lone.app.services
    await expect(accounts.revokeRole('neto', 'ROLE_ADMIN')).rejects.toMatchObject({
      status: 409,
      key: 'last_admin',
    })
    await expect(accounts.suspend('neto')).rejects.toMatchObject({ key: 'last_admin' })
    expect((await lone.signIn('neto')).roles).toContain('ROLE_ADMIN')
    await lone.stop()
  })

  test('is counted without those who are leaving', async () => {
    const trio = await startSite({ environment: { RATE_LIMIT_FACTOR: '50' } })
    const { accounts } = trio.app.services
    const roles: Role[] = ['ROLE_USER', 'ROLE_ADMIN']
    const [nina, olga] = [await trio.member('nina', { roles }), await trio.member('olga', { roles })]
    await accounts.revokeRole('neto', 'ROLE_ADMIN')
    const leave = (member: Member) =>
      member.ask('DELETE /api/account', { body: { password: passwordOf(member.username) } })
    expect((await leave(nina)).status).toBe(200)
    expect(await leave(olga)).toMatchObject({ status: 409, body: { key: 'last_admin' } })
    await expect(accounts.revokeRole('olga', 'ROLE_ADMIN')).rejects.toMatchObject({ key: 'last_admin' })
    await trio.signIn('nina')
    expect((await leave(olga)).status).toBe(200)
    await trio.stop()
  })

  test('of two who demote each other at once one remains', async () => {
    const pair = await startSite()
    const { accounts } = pair.app.services
    await accounts.createUser({
      username: 'nina',
      email: 'nina@exemplo.com',
      password: passwordOf('nina'),
      roles: ['ROLE_USER', 'ROLE_ADMIN'],
    })
    const outcomes = await Promise.allSettled(
      ['neto', 'nina'].map((username) => accounts.revokeRole(username, 'ROLE_ADMIN')),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const admins = (await accounts.listAccounts()).filter(({ roles }) => roles.includes('ROLE_ADMIN'))
    expect(admins).toHaveLength(1)
    await pair.stop()
  })
})
