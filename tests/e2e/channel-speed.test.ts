import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  adornLines,
  type LongChannels,
  openUntilUsable,
  startLongChannels,
} from '../support/long-channels.ts'
import { phone } from '../support/screens.ts'
import { slowDown } from '../support/slow-phone.ts'

let chat: LongChannels

beforeAll(async () => {
  chat = await startLongChannels({ rio: 500, sampa: 500 })
  await adornLines(chat.site, 'sampa')
})
afterAll(() => chat?.close())
afterEach(() => chat.leave())

/** Opens a channel with 500 lines on the phone for the first time. */
async function visit(slug: string) {
  const { page, context } = await chat.arrive(phone)
  await slowDown(await context.newCDPSession(page))
  await page.addInitScript(watchLines, 'linha 500')
  await openUntilUsable(page, `${chat.site.url}/${slug}`, 'linha 500')
  await page.waitForFunction(() => !document.querySelector('.channel > script'))
  const milliseconds = Math.round(await page.evaluate(() => window.linesPainted))
  return { page, milliseconds }
}

// docs/performance.md has the measurements. The limits here detect large regressions, on a busy machine too.
test('a channel with 500 lines is soon usable on a slow phone with a slow line', async () => {
  const { milliseconds } = await visit('rio')
  console.log(`Usable after ${milliseconds} ms`)
  expect(milliseconds).toBeLessThan(6000)
})

test('one with 60 pictures and 200 reactions among them is as soon', async () => {
  const { page, milliseconds } = await visit('sampa')
  console.log(`With pictures and reactions usable after ${milliseconds} ms`)

  await page.getByRole('button', { name: 'Ampliar: A praia' }).last().locator('img').waitFor()
  expect(milliseconds).toBeLessThan(6000)
})

declare global {
  interface Window {
    linesPainted: number
  }
}

/** Runs in the page: records when a line and the composer became visible. */
function watchLines(text: string): void {
  const watch = new MutationObserver(() => {
    const log = document.querySelector('.log-scroller')
    if (!log?.textContent.includes(text) || !document.querySelector('.composer textarea')) return
    watch.disconnect()
    requestAnimationFrame(() =>
      setTimeout(() => {
        window.linesPainted = performance.now()
      }),
    )
  })
  watch.observe(document, { childList: true, subtree: true })
}
