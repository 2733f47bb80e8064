import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { environmentNames, readConfig } from '../server/config.ts'

const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
const operation = readFileSync(new URL('../docs/operation.md', import.meta.url), 'utf8')

test('.env.example names every variable that is read, and no other', () => {
  expect(Object.keys(parseEnv(example)).sort()).toEqual([...environmentNames].sort())
})

test('.env.example, copied as it is, changes nothing but the data folder', () => {
  const { dataDir: _example, ...copied } = readConfig(parseEnv(example))
  const { dataDir: _default, ...defaults } = readConfig({})

  expect(copied).toEqual(defaults)
})

test('the address follows the port in a copied .env.example, so that one may change only that', () => {
  expect(readConfig({ ...parseEnv(example), PORT: '4000' }).publicUrl).toBe('http://localhost:4000')
})

test('the guide for operators explains every variable that is read', () => {
  const missing = environmentNames.filter((name) => !operation.includes(`\`${name}\``))

  expect(missing).toEqual([])
})

test('the names that operators and their scripts rely on are read', () => {
  const promised = `HOST PORT PUBLIC_URL TRUST_PROXY DATA_DIR DATABASE_URL REDIS_URL SMTP_URL MAIL_FROM
    ADMIN_USERNAME ADMIN_EMAIL ADMIN_PASSWORD RATE_LIMIT_FACTOR ACCESS_TOKEN_SECONDS GOOGLE_CLIENT_ID
    PUSHER_APP_ID PUSHER_KEY PUSHER_SECRET PUSHER_CLUSTER YOUTUBE_API_KEY YOUTUBE_CHANNEL_ID LLM_URL LLM_API_KEY
    LLM_MODEL YOUTUBE_API_URL COINGECKO_API_URL GOOGLE_JWKS_URL PUSHER_HOST S3_ENDPOINT S3_REGION S3_BUCKET
    S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY HOME_SCREEN CORS_ORIGINS METRICS_TOKEN NEWS_GLOBO_URL NEWS_UOL_URL
    NEWS_G1_URL LOG_LEVEL`.split(/\s+/)

  expect(environmentNames).toEqual(expect.arrayContaining(promised))
})

test('files of settings stay out of an image, the one beside compose.yaml too', () => {
  const left = readFileSync(new URL('../.dockerignore', import.meta.url), 'utf8').split('\n')
  expect(left).toContain('**/.env')
})
