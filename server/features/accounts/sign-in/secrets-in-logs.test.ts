import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createClient } from '../../../../tests/support/client.ts'
import { codeIn, nextEmail } from '../../../../tests/support/emails.ts'
import { passwordOf, startSite } from '../../../../tests/support/site.ts'
import { logOptions } from '../../../platform/log.ts'

test('no password, code, token, link or cookie reaches the log, whatever happens to them', async () => {
  const site = await startSite({ environment: { LOG_LEVEL: 'trace', GOOGLE_CLIENT_ID: 'x' } })
  const { visitor, dataDir } = site
  const email = 'lia@exemplo.com'
  const secrets = [
    passwordOf('lia'),
    'planted-wrong-password',
    'planted-credential',
    'planted-cookie',
    'planted-bearer',
  ]

  await visitor.call('POST /api/signup', {
    body: { username: 'lia', email, password: passwordOf('lia'), acceptedTerms: true },
  })
  const code = codeIn(await nextEmail(dataDir, email))
  secrets.push(code)
  await visitor.ask('POST /api/confirmCode', { body: { username: 'lia', code: 'ZZZZ' } })
  await visitor.call('POST /api/confirmCode', { body: { username: 'lia', code } })
  await visitor.ask('POST /api/login_check', {
    body: { username: 'lia', password: 'planted-wrong-password' },
  })
  const lia = await site.signIn('lia')
  secrets.push(lia.token, lia.refreshToken)

  await visitor.call('POST /api/forgot-password', { body: { login: 'lia' } })
  const token = /token=([\w-]+)/.exec((await nextEmail(dataDir, email, 1)).text)?.[1] ?? ''
  secrets.push(token, 'planted-new-password')
  await visitor.call('POST /api/reset-password', { body: { token, password: 'planted-new-password' } })
  await visitor.ask('POST /api/google_login', { body: { credential: 'planted-credential' } })
  await visitor.ask('POST /api/auth/logout', {}, { cookie: 'refresh_token=planted-cookie' })
  await createClient(site.url, 'planted-bearer').ask('GET /api/userprofile')
  await visitor.ask('POST /api/auth/refresh', {
    body: { grant_type: 'refresh_token', refresh_token: lia.refreshToken },
  })
  await site.stop()

  const log = site.logged.join('')
  expect(log).toContain('signed in')
  expect(secrets.filter((secret) => secret === '' || log.includes(secret))).toEqual([])
})

test('what is logged by mistake under such a name is struck out', () => {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const log = pino(logOptions('info'), sink)
  log.info({ req: { headers: { authorization: 'planted-1', cookie: 'planted-2' } } }, 'request')
  log.info({ body: { password: 'planted-3', credential: 'planted-4', refresh_token: 'planted-5' } }, 'body')
  log.info(
    { password: 'planted-6', current_password: 'planted-7', new_password: 'planted-8', token: 'planted-9' },
    'bare',
  )
  const lost = Object.assign(new Error('lost'), { code: '57P01', client: { secretKey: 'planted-10' } })
  log.info({ err: lost }, 'an error that carries its connection')
  log.info({ err: { ...lost, message: 'lost' } }, 'what was made of such an error')
  log.info({ name: 'x"}\n{"level":60,"msg":"forged"}' }, 'a name with a line break')
  expect(lines.join('')).not.toContain('planted')
  expect(lines).toHaveLength(6)
  expect(lines.join('').trimEnd().split('\n')).toHaveLength(6)
  expect(lines[3]).toContain('"stack":"Error: lost')
  expect(lines[3]).toContain('"errorCode":"57P01"')
})
