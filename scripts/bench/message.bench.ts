import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { onFreshSite } from '../../tests/reliability/fresh-site.ts'
import { quantile } from '../../tests/reliability/verdict.ts'
import { launchStill } from '../../tests/support/chromium.ts'
import { startMeter } from './machine.ts'
import { awaitLine, hearLine, saidLine, watchTexts } from './message-page.ts'

// From sending a line until it is visible in a reader's page: lines of another user, through server and
// database, and lines of the reader. In a whole Chromium, with scripts at full speed and four times slower:
// `node message.bench.ts [LINES]`.
const lines = Number(process.argv[2] ?? 200)
const warmUp = 20
const aims = { full: { p50: 10, p99: 25 }, slow: { p50: 40, p99: 150 } }

const environment = { PAGES: 'production', OVERLOAD_DELAY_MS: '0' }
const meter = await startMeter()
const browser = await launchStill()
const figures = await onFreshSite({ members: 2, environment }, async ({ url, tokens }) => {
  const page = await openChannel(browser, url)
  await measure(page, tokens, warmUp)
  const full = await measureBesideMachine(page, tokens)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await measure(page, tokens, warmUp)
  return { full, slow: await measureBesideMachine(page, tokens) }
}).finally(() => Promise.all([browser.close(), meter.stop()]))

const rows = (['full', 'slow'] as const).flatMap((speed) =>
  (['heard', 'said'] as const).map((way) => {
    const [p50, p99] = [quantile(figures[speed][way], 0.5), quantile(figures[speed][way], 0.99)]
    const { slowness } = figures[speed]
    const here = { p50: aims[speed].p50 * slowness, p99: aims[speed].p99 * slowness }
    return { speed, way, p50, p99, here, slowness, isMet: p50 <= here.p50 && p99 <= here.p99 }
  }),
)
console.table(
  Object.fromEntries(
    rows.map(({ speed, way, p50, p99, here, slowness, isMet }) => [
      `${way === 'heard' ? 'what another says' : 'what one says'}, ${speed === 'full' ? 'full speed' : 'four times slower'}`,
      {
        'median, ms': p50.toFixed(1),
        'p99, ms': p99.toFixed(1),
        aim: `${aims[speed].p50} / ${aims[speed].p99} ms`,
        'aim here': `${here.p50.toFixed(0)} / ${here.p99.toFixed(0)} ms (${slowness.toFixed(2)} times slower)`,
        met: isMet ? 'yes' : 'NO',
      },
    ]),
  ),
)
if (rows.some(({ isMet }) => !isMet)) process.exitCode = 1

async function openChannel(chromium: Browser, url: string): Promise<Page> {
  const context = await chromium.newContext({ viewport: { width: 1440, height: 900 } })
  const credentials = { username: 'membro0', password: 'membro0-membro0' }
  const answer = await context.request.post(`${url}/api/login_check`, { data: credentials })
  const { refresh_token: _secret, ...user } = await answer.json()
  await context.addCookies([{ name: 'cookies_accepted', value: 'true', url }])
  await context.addInitScript((stored) => {
    localStorage.setItem('user', JSON.stringify(stored))
    localStorage.setItem('accessToken', stored.token)
  }, user)
  await context.addInitScript(watchTexts)
  const page = await context.newPage()
  await page.goto(`${url}/barra`)
  await page.locator('.composer textarea').click()
  await page.waitForFunction(() => !document.querySelector('.channel > script'))
  await pause(2000)
  return page
}

/** Includes how many times slower than the reference machine this one was right before and after. */
async function measureBesideMachine(page: Page, tokens: readonly string[]) {
  const before = await meter.look()
  const times = await measure(page, tokens, lines)
  return { ...times, slowness: (before + (await meter.look())) / 2 }
}

async function measure(page: Page, [, other = '']: readonly string[], count: number) {
  const times = { heard: [] as number[], said: [] as number[] }
  for (let line = 0; line < count; line += 1) {
    const mark = `${Date.now()}-${line}`
    times.heard.push(await page.evaluate(hearLine, { text: `dela ${mark}`, token: other }))
    await pause(50)
    await page.locator('.composer textarea').fill(`minha ${mark}`)
    await page.evaluate(awaitLine, `minha ${mark}`)
    await page.keyboard.press('Enter')
    times.said.push(await page.evaluate(saidLine))
    await pause(50)
  }
  return times
}
