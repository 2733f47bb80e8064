import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { CDPSession } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { untilCopied } from '../support/background-sync.ts'
import type { Reader } from '../support/chat-browser.ts'
import {
  adornLines,
  type LongChannels,
  openUntilUsable,
  startLongChannels,
} from '../support/long-channels.ts'
import { phone } from '../support/screens.ts'

let chat: LongChannels

beforeAll(async () => {
  chat = await startLongChannels({ rio: 500, sampa: 500 }, { serviceWorkers: 'allow' })
  await adornLines(chat.site, 'sampa')
})
afterAll(() => chat?.close())
afterEach(() => chat.leave())

interface Scripts {
  bytes: number
  files: string[]
}

/** Loads when the page is idle, which may be before or after the end of the measurement. */
const liveConnection = /^esm-/

/** The transferred bytes of scripts, without those of the live connection. */
async function countScripts(cdp: CDPSession): Promise<() => Scripts> {
  const scripts = new Map<string, string>()
  const files: [string, number][] = []
  await cdp.send('Network.enable')
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.set(requestId, new URL(response.url).pathname.replace('/assets/', ''))
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const name = scripts.get(requestId)
    if (name && !liveConnection.test(name)) files.push([name, encodedDataLength])
  })
  return () => ({
    bytes: files.reduce((sum, [, bytes]) => sum + bytes, 0),
    files: files.toSorted((a, b) => b[1] - a[1]).map(([name, bytes]) => `${name} ${bytes}`),
  })
}

/** All scripts that a channel loads, including those that load when it is idle, and for offline use. */
async function scriptsOf({ page, context }: Reader, slug: string): Promise<Scripts> {
  const scripts = await countScripts(await context.newCDPSession(page))
  await openUntilUsable(page, `${chat.site.url}/${slug}`, 'linha 500')
  await page.waitForFunction(() => !document.querySelector('.channel > script'))
  // The code for offline use loads last.
  await untilCopied(page)
  for (let known = -1; known !== scripts().files.length; ) {
    known = scripts().files.length
    await delay(2000)
  }
  return scripts()
}

test('a channel with 500 lines has few scripts, and no more with pictures and reactions among them', async () => {
  const [lia, same] = [await chat.arrive(phone), await chat.arrive(phone)]
  const [plain, adorned] = await Promise.all([scriptsOf(lia, 'rio'), scriptsOf(same, 'sampa')])
  console.log(`${plain.bytes} bytes of scripts: ${plain.files.join(', ')}`)
  await same.page.getByRole('button', { name: 'Ampliar: A praia' }).last().locator('img').waitFor()
  // Hardly more than now, so that additions are noticed.
  expect(plain.bytes).toBeLessThan(178_500)
  expect(adorned.bytes).toBeLessThan(178_500)
})

interface BuiltFile {
  name?: string
  isEntry?: boolean
  imports?: string[]
}

test('other pages than channels and conversations import none of their code', () => {
  const manifest = readFileSync('build/client/.vite/manifest.json', 'utf8')
  const files = new Map(Object.entries(JSON.parse(manifest) as Record<string, BuiltFile>))
  const imports = (key: string): string[] => [key, ...(files.get(key)?.imports ?? []).flatMap(imports)]
  const importers = [...files]
    .filter(([key, { isEntry }]) => isEntry && imports(key).some((one) => files.get(one)?.name === 'chat'))
    .map(([key]) => key.replace(/\?.*/, ''))
  expect(importers).toEqual([
    'web/features/chat/channel/channel-page.tsx',
    'web/features/conversations/conversation-page.tsx',
  ])
})
