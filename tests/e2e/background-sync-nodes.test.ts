import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type NodeGroup, startNodeGroup } from '../reliability/node-group.ts'
import { signIn } from '../support/account-browser.ts'
import { copied, openCutOff, travel, wake } from '../support/background-sync.ts'
import { launchChromium } from '../support/chromium.ts'
import { startNodeSwitch } from '../support/node-switch.ts'
import { createEmptyDatabase, type TestDatabase } from '../support/postgres.ts'
import { redisProgram, startRedis, type TestRedis } from '../support/redis.ts'

let redis: TestRedis
let database: TestDatabase
let group: NodeGroup
let proxy: Awaited<ReturnType<typeof startNodeSwitch>>
let browser: Awaited<ReturnType<typeof launchChromium>>

/** Signs in at the common address of all nodes, and opens a page there. */
async function open(username: string, path: string) {
  const context = await browser.newContext()
  await context.addCookies([{ name: 'cookies_accepted', value: 'true', url: proxy.url }])
  await signIn(context, proxy.url, username, `${username}-${username}`)
  const page = await context.newPage()
  await page.goto(proxy.url + path)
  return { context, page }
}

describe.skipIf(!redisProgram)('two nodes behind one address', () => {
  beforeAll(async () => {
    redis = await startRedis()
    database = await createEmptyDatabase()
    group = await startNodeGroup({
      ...{ count: 2, databaseUrl: database.url, redisUrl: redis.url, members: ['diana', 'heitor'] },
      environment: { PAGES: 'production' },
    })
    proxy = await startNodeSwitch(group.urlOf(0))
    browser = await launchChromium({ serviceWorkers: 'allow' })
  })
  afterAll(async () => {
    await browser?.close()
    proxy?.stop()
    await group?.stop()
    await database?.drop()
    await redis?.stop()
  })

  test('have a line once that one of them has stored and died, when the worker sends it again to the other', async () => {
    const lines = [1, 2, 3].map((number) => `entre dois nós ${number}, ${Date.now()}`)
    const saidAt = async (node: number) => {
      const read = { params: { slug: 'barra' } }
      const { messages } = await group.as('heitor', node).call('GET /api/channels/:slug/messages', read)
      return messages.map(({ text }) => text).filter((text) => lines.includes(text))
    }
    const heitor = await group.connect('heitor', 1)
    await heitor.join('barra')
    const diana = await travel({ site: proxy, open }, 'diana')
    const { page, say } = await openCutOff(diana, '/barra')
    for (const line of lines) await say(line)
    await expect.poll(() => copied(page)).toEqual(lines)
    await page.close()

    let deaths = 0
    proxy.loseNextAnswer('/api/send-message', async () => {
      await group.nodes[0]?.kill('site')
      proxy.choose(group.urlOf(1))
      deaths += 1
    })
    await diana.context.setOffline(false)
    await wake(diana)
    await expect.poll(() => deaths).toBe(1)
    // The first line is stored; a fast browser may have retried the others by itself already.
    expect((await saidAt(1)).at(0)).toBe(lines[0])

    // A browser fires the sync event again after a failure.
    const again = async () => {
      await wake(diana)
      return saidAt(1)
    }
    await expect.poll(again, { interval: 1000, timeout: 30_000 }).toEqual(lines)
    const revived = await group.start()
    group.nodes[0] = revived
    expect(await saidAt(0)).toEqual(lines)

    // A client at the other node received no line twice, and the page has no lines left to send.
    const received = heitor.heardOf('new-message').map(([{ text }]) => text)
    expect(new Set(received).size).toBe(received.length)
    expect(received).toEqual(expect.arrayContaining(lines.slice(1)))
    const next = await diana.context.newPage()
    await next.goto(`${proxy.url}/barra`)
    await expect.poll(() => copied(next)).toEqual([])
    await expect.poll(() => next.locator('.line-waiting').count()).toBe(0)
    await expect.poll(() => next.locator('.line-text', { hasText: lines[0] ?? '' }).count()).toBe(1)
    heitor.socket.close()
    await diana.context.close()
    proxy.choose(group.urlOf(0))
  })
})
