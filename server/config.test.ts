import { mkdtemp, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import {
  ConfigurationError,
  environmentNames,
  findUnreadNames,
  readConfig,
  readProcessConfig,
} from './config.ts'

test('an empty environment is a working one', () => {
  const config = readConfig({ DATA_DIR: '/somewhere' })
  expect(config.listen).toEqual({ host: '127.0.0.1', port: 3000 })
  expect(config.publicUrl).toBe('http://localhost:3000')
  expect(config.rateLimitFactor).toBe(1)
  expect(config.accessTokenSeconds).toBe(900)
})

test('an empty value means the default, as in a copied .env.example', () => {
  expect(
    readConfig({ DATA_DIR: '/somewhere', PORT: '', SMTP_URL: '', GOOGLE_CLIENT_ID: '' }).listen.port,
  ).toBe(3000)
})

test('every wrong value is reported at once, by name', () => {
  const wrong = { PORT: '70000', SMTP_URL: 'mailto:x', HOME_SCREEN: 'garden', ACCESS_TOKEN_SECONDS: 'soon' }
  const error = (() => {
    try {
      readConfig(wrong)
    } catch (caught) {
      return caught
    }
  })()
  expect(error).toBeInstanceOf(ConfigurationError)
  for (const name of Object.keys(wrong)) expect(String(error)).toContain(name)
})

test.each([
  [{ PORT: '80x' }, 'PORT: only a whole number from 0 to 65535'],
  [{ PUBLIC_URL: 'example.org' }, 'PUBLIC_URL: only an address, such as https://example.org'],
  [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL: only an address, such as smtps://'],
  [{ HOME_SCREEN: 'garden' }, 'HOME_SCREEN: only blog, community or channel'],
  [{ ADMIN_PASSWORD: 'abc' }, 'ADMIN_PASSWORD: only 8 to 128 characters; a value with a # needs quotes'],
  [{ TRUST_PROXY: 'a,b' }, 'TRUST_PROXY: only IP addresses and ranges'],
])('a wrong value is answered with what may stand there: %o', (environment, message) => {
  expect(() => readConfig({ DATA_DIR: '/x', ...environment })).toThrow(message)
})

test('no message is one of the checking library, which says nothing about what to write', () => {
  const wrong = Object.fromEntries(
    environmentNames.map((name) => [name, '\n'.repeat(9000) + '<'.repeat(9000)]),
  )
  const message = (() => {
    try {
      return String(readConfig(wrong))
    } catch (error) {
      return String(error)
    }
  })()
  expect(message).toContain('PICTURE_EFFORT')
  expect(message).not.toMatch(/Invalid|Too (?:small|big)|expected|undefined/)
})

test.each([
  ['TRUST_PROXY', 'abc'],
  ['TRUST_PROXY', '10.0.0.1,10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.0/8/8'],
  ['TRUST_PROXY', 'fe80::/129'],
  ['ADMIN_USERNAME', 'a b'],
  ['PUBLIC_URL', 'https://barra.example/forum'],
  ['PUBLIC_URL', 'https://barra.example/?x=1'],
  ['PUBLIC_URL', 'https://eu@barra.example'],
  ['HOST', 'http://0.0.0.0'],
  ['IRC_HOST', '0.0.0.0:6667'],
  ['MAIL_FROM', 'Canal Barra'],
  ['MAIL_FROM', 'Canal Barra <no-reply>'],
  ['SMTP_URL', 'smtp://'],
  ['IRC_STS', '300'],
  ['REDIS_URL', 'redis://127.0.0.1/cache'],
])('%s cannot be %s', (name, value) => {
  expect(() => readConfig({ DATA_DIR: '/x', [name]: value })).toThrow(name)
})

test('what asks IRC clients to come by TLS needs a port with TLS', () => {
  const tls = { IRC_TLS_CERT: '/cert.pem', IRC_TLS_KEY: '/key.pem', IRC_STS: '300' }
  expect(readConfig(tls).irc.tls).toMatchObject({ port: 6697, stsSeconds: 300 })
  expect(() => readConfig({ ...tls, IRC_TLS_PORT: '0' })).toThrow('IRC_STS: needs an IRC_TLS_PORT')
})

test.each(['volta@localhost', 'volta@correio', 'bounces@example.org', 'v.o-lta_1@mail.example.org'])(
  'reports of failed emails may come back to %s',
  (MAIL_BOUNCES) => expect(readConfig({ MAIL_BOUNCES }).mail.bounces).toBe(MAIL_BOUNCES),
)

test.each([
  ['volta', 'only an address'],
  ['Volta <volta@example.org>', 'only an address'],
  ['volta@', 'only an address'],
  ['volta@example.org, outra@example.org', 'only an address'],
  ['devolvidas-cartas@example.org', 'at most 14 characters before the @'],
  ['volta+x@example.org', 'no + before the @'],
])('they cannot come back to %s: %s', (MAIL_BOUNCES, problem) => {
  expect(() => readConfig({ MAIL_BOUNCES })).toThrow(`MAIL_BOUNCES: ${problem}`)
})

test('proxies are named by address, range or kind', () => {
  const given = ['127.0.0.1', '10.0.0.0/8', '::1', 'fc00::/7', 'loopback']
  expect(readConfig({ DATA_DIR: '/x', TRUST_PROXY: given.join(', ') }).trustProxy).toEqual(given)
})

test('an address is written as browsers write it, so that https is https', () => {
  expect(readConfig({ DATA_DIR: '/x', PUBLIC_URL: 'HTTPS://Barra.Example:443/' }).publicUrl).toBe(
    'https://barra.example',
  )
})

test('a value of spaces is none', () => {
  expect(readConfig({ DATA_DIR: '/x', PORT: ' ', IRC_PORT: '\t' })).toMatchObject({
    listen: { port: 3000 },
    irc: { port: 6667 },
  })
})

test('an .env that cannot be read is not taken for none', async () => {
  const folder = pathToFileURL(`${await mkdtemp(join(tmpdir(), 'canal-barra-env-'))}/`)
  expect(() => readProcessConfig(folder)).toThrow('.env')
  expect(() => readProcessConfig(new URL('.env', folder))).not.toThrow()
  await rmdir(folder)
})

test('a name in .env that nothing reads is found, and not those of other programs', async () => {
  const folder = pathToFileURL(`${await mkdtemp(join(tmpdir(), 'canal-barra-env-'))}/`)
  const file = new URL('.env', folder)
  await writeFile(file, 'DATABSE_URL=postgres://x\nPORT=3000\nNODE_ENV=production\nHOST: ::1\n')
  expect(findUnreadNames(file)).toEqual(['DATABSE_URL', 'HOST:'])
  await rm(folder, { recursive: true })
})

test('the first name in an .env counts, whatever mark the editor has put before it', async () => {
  const folder = pathToFileURL(`${await mkdtemp(join(tmpdir(), 'canal-barra-env-'))}/`)
  const file = new URL('.env', folder)
  await writeFile(file, '\uFEFFMAIL_FROM="Um nome <a#1@exemplo.com>"\r\nLOG_LEVEL=warn\r\n')
  expect(findUnreadNames(file)).toEqual([])
  expect(readProcessConfig(file).mail.from).toBe('Um nome <a#1@exemplo.com>')
  await rm(folder, { recursive: true })
})

test('a bucket needs all that belongs to it', () => {
  const all = {
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'barra',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  expect(readConfig({ DATA_DIR: '/x' }).bucket).toBeUndefined()
  expect(readConfig({ DATA_DIR: '/x', ...all }).bucket).toEqual({
    endpoint: 'https://s3.example',
    region: 'us-east-1',
    name: 'barra',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  })
  const { S3_SECRET_ACCESS_KEY: _, ...most } = all
  expect(() => readConfig({ DATA_DIR: '/x', ...most })).toThrow(/S3_SECRET_ACCESS_KEY: missing/)
})

test('the configuration cannot be changed while running', () => {
  const config = readConfig({ DATA_DIR: '/somewhere' })
  expect(() => Object.assign(config.listen, { port: 1 })).toThrow(TypeError)
})

test('the public address loses its last slash, and other origins their paths', () => {
  const config = readConfig({
    DATA_DIR: '/x',
    PUBLIC_URL: 'https://barra.example/',
    CORS_ORIGINS: 'https://a.example/x, https://b.example',
  })
  expect(config.publicUrl).toBe('https://barra.example')
  expect(config.corsOrigins).toEqual(['https://a.example', 'https://b.example'])
})

test('an address that the operator has given is trusted, and a vendor’s own is not', () => {
  expect(readConfig({ DATA_DIR: '/x' }).trustedOrigins).toEqual([])
  const given = { DATA_DIR: '/x', NEWS_G1_URL: 'http://127.0.0.1:4000/feed.xml' }
  expect(readConfig(given).trustedOrigins).toEqual(['http://127.0.0.1:4000'])
})
