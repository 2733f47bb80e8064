import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '../support/client.ts'
import { startMailServer } from '../support/mail-server.ts'
import { onFreshSite } from './fresh-site.ts'
import { startSilentServer } from './silent-server.ts'
import { atLeast, atMost, conclude, figure, none, quantile } from './verdict.ts'

// All requests of the site to other servers hang for a minute; then the mail server responds.
const seconds = Number(process.argv[2] ?? 60)
const calls = [
  'GET /api/news',
  'GET /api/cryptos',
  'GET /api/youtube/channel-content',
  'GET /api/articles',
  'GET /api/channels',
] as const

const mail = await startSilentServer()
const vendors = await startSilentServer()
const vendor = `http://127.0.0.1:${vendors.port}`
const environment = {
  SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
  ...{ NEWS_GLOBO_URL: vendor, NEWS_UOL_URL: vendor, NEWS_G1_URL: vendor, COINGECKO_API_URL: vendor },
  ...{ YOUTUBE_API_URL: vendor, YOUTUBE_API_KEY: 'chave', YOUTUBE_CHANNEL_ID: 'UCstandin0000000000000a' },
}

const figures = await onFreshSite({ members: 0, environment }, async ({ url, staffToken }) => {
  const visitor = createClient(url)
  const times: number[] = []
  let failures = 0
  const time = async (work: () => Promise<{ status: number }>) => {
    const from = performance.now()
    const { status } = await work()
    if (status >= 300) failures += 1
    return performance.now() - from
  }

  const body = { username: 'lia', email: 'lia@exemplo.com', password: 'uma senha longa', acceptedTerms: true }
  const signUp = await time(() => visitor.ask('POST /api/signup', { body }))
  const picking = createClient(url, staffToken).ask('GET /api/newsPicker', {
    query: { source: 'g1', query: '' },
  })
  for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
    for (const call of calls) times.push(await time(() => visitor.ask(call)))
    await pause(100)
  }
  const { status: picked } = await picking
  const tried = { mail: mail.asked(), vendors: vendors.asked() }

  await mail.stop()
  const working = await startMailServer({ port: mail.port })
  const backAt = Date.now()
  while (working.deliveries.length === 0 && Date.now() - backAt < 240_000) await pause(200)
  const arrived = (Date.now() - backAt) / 1000
  await pause(5000)
  const emails = working.deliveries.length
  await working.stop()
  return { times, failures, signUp, picked, tried, arrived, emails }
})
await vendors.stop()

conclude('Everything else hangs', {
  'seconds of it': figure(seconds),
  'connections that hung, mail and vendors': figure(`${figures.tried.mail} and ${figures.tried.vendors}`),
  answers: atLeast(figures.times.length, seconds),
  'refused or failed': none(figures.failures),
  'p99 of public calls': atMost(quantile(figures.times, 0.99), 300, 'ms'),
  'sign-up answered after': atMost(figures.signUp, 1000, 'ms'),
  'status of staff’s picker, which asks while one waits': figure(figures.picked),
  'email came after the mail server was back': atMost(figures.arrived, 180, 's'),
  'how often it came, more than once': none(Math.max(0, figures.emails - 1)),
})
