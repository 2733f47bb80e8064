import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { readHostile, showHostile, writeHostile } from '../tests/reliability/hostile-articles.ts'
import { killUnderLoad } from '../tests/reliability/kill-under-load.ts'
import { speakInOrder } from '../tests/reliability/order-over-doors.ts'
import { braveStorm } from '../tests/reliability/reconnect-storm.ts'
import { startSiteProcess } from '../tests/reliability/site-process.ts'
import { launchStill } from '../tests/support/chromium.ts'
import { createClient } from '../tests/support/client.ts'
import { hostileHtml, hostileTexts } from '../tests/support/hostile-html.ts'

// npm run reliability [-- ROUNDS]: kills the site under load, every second time together with its database;
// then many speak and listen at once, connections break by the thousand, and articles hold what would harm readers.
const rounds = Number(process.argv[2] ?? 10)

const kept = [await endureKills(), await keepOrder(), await endureStorm(), await disarmTexts()]
process.exitCode = kept.every(Boolean) ? 0 : 1

async function endureKills(): Promise<boolean> {
  const { readyMilliseconds, ...counts } = await killUnderLoad({ rounds, milliseconds: 5000 })
  const slowest = (kind: number) =>
    Math.round(Math.max(0, ...readyMilliseconds.filter((_, round) => round % 2 === kind)))
  console.table({
    ...counts,
    'slowest start after the site was killed, ms': slowest(0),
    'slowest start after site and database were killed, ms': slowest(1),
  })

  const whole = counts.lost + counts.twice + counts.disordered === 0
  console.log(whole ? 'Every acknowledged line is there once, in order.' : 'Acknowledged lines are missing.')
  return whole
}

async function keepOrder(): Promise<boolean> {
  const figures = await onFreshSite(20, (site) => speakInOrder({ ...site, readers: 30, linesEach: 500 }))
  console.table(figures)
  const same = figures.complete === figures.readers && figures.ownOrder
  console.log(same ? 'One gapless order for all, at both doors.' : 'Not everybody heard the same.')
  return same
}

async function endureStorm(): Promise<boolean> {
  const clients = 200
  const figures = await onFreshSite(20, (site) => braveStorm({ ...site, clients, cuts: 2000 }))
  console.table(figures)
  const whole = figures.whole === clients
  console.log(whole ? 'Everybody ended with the full list.' : 'Somebody lacks lines.')
  return whole
}

async function disarmTexts(): Promise<boolean> {
  const texts = [...hostileHtml, ...fc.sample(hostileTexts, { seed: 5000, numRuns: 5000 })]
  const figures = await onFreshSite(0, async ({ url, staffToken }) => {
    const { slugs, refused } = await writeHostile({ url, token: staffToken }, texts)
    const browser = await launchStill()
    try {
      const damage = await showHostile({ url, browser }, await readHostile({ url }, slugs))
      return { ...damage, refused: Object.values(refused).reduce((sum, count) => sum + count, 0) }
    } finally {
      await browser.close()
    }
  })
  const { dialogs, scripts, foreign, traps, shown, refused } = figures
  console.table({ shown, refused, dialogs, scripts, foreign: foreign.length, traps: traps.length })
  const whole = dialogs + scripts + foreign.length + traps.length === 0 && shown + refused === texts.length
  console.log(whole ? 'No text did anything to its readers.' : 'Texts got through.')
  return whole
}

async function onFreshSite<T>(
  members: number,
  work: (site: { url: string; tokens: string[]; staffToken: string }) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'canal-barra-reliability-'))
  // The database may run under another account.
  await chmod(dataDir, 0o755)
  const names = Array.from({ length: members }, (_, index) => `membro${index}`)
  const site = await startSiteProcess(dataDir, names)
  try {
    const { url } = site
    const signIn = (username: string) =>
      createClient(url).call('POST /api/login_check', {
        body: { username, password: `${username}-${username}` },
      })
    const tokens = []
    for (const name of names) tokens.push((await signIn(name)).token)
    const { token: staffToken } = await signIn('admin')
    return await work({ url, tokens, staffToken })
  } finally {
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
