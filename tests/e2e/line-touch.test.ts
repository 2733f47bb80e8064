import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ChatBrowser, startChatBrowser } from '../support/chat-browser.ts'
import { isAlive } from '../support/chromium.ts'
import { conversationOf, write } from '../support/conversations.ts'
import { say } from '../support/lines.ts'
import { axeFlaws, phone } from '../support/screens.ts'

let chat: ChatBrowser
let talk: number

const words = 'a maré sobe depois das seis'
const other = 'levem casaco'

beforeAll(async () => {
  chat = await startChatBrowser()
  for (const name of ['lia', 'rui']) await chat.visit(name, '/robots.txt')
  await chat.leave()
  const [lia, rui] = [await chat.site.signIn('lia'), await chat.site.signIn('rui')]
  talk = await conversationOf(lia, rui)
  for (const text of [words, other]) {
    await say(rui, 'rio', text)
    await write(rui, talk, text)
  }
})
afterAll(() => chat?.close())
afterEach(() => chat.leave())

/** Touch input on a phone, sent by the engine's own commands. */
async function fingerOn(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  const tell = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  const middleOf = async (place: Locator) => {
    const box = await place.boundingBox()
    if (!box) throw new Error('nothing to touch')
    return { x: box.x + Math.min(box.width / 2, 40), y: box.y + box.height / 2 }
  }
  return {
    async restOn(place: Locator) {
      await tell('touchStart', [await middleOf(place)])
      await page.waitForTimeout(700)
      await tell('touchEnd', [])
    },
    async drawToTheRight(place: Locator) {
      const { x, y } = await middleOf(place)
      await tell('touchStart', [{ x, y }])
      for (const way of [15, 40, 75, 90]) await tell('touchMove', [{ x: x + way, y }])
      await tell('touchEnd', [])
    },
  }
}

const selected = (page: Page) => page.evaluate(() => getSelection()?.toString())

test.each([
  ['a channel', () => '/rio'],
  ['a private conversation', () => `/pvt/${talk}`],
])(
  'in %s a finger that rests on a line opens its menu, which lets its words be selected',
  async (_, path) => {
    const { page } = await chat.visit('lia', path(), phone)
    await page.waitForFunction(() => !document.querySelector('.channel > script'))
    const finger = await fingerOn(page)
    const line = page.locator('.log-scroller').getByText(words, { exact: true })
    const entry = page.getByRole('menuitem', { name: 'Selecionar texto' })

    await finger.restOn(line)
    await entry.waitFor()
    expect(await axeFlaws(page, { within: '[role=menu]' })).toEqual([])
    await entry.tap()
    await expect.poll(() => selected(page)).toBe(words)
    expect(await axeFlaws(page)).toEqual([])

    // Touches now change the text selection, and do not act on the line.
    await finger.restOn(line)
    await finger.drawToTheRight(line)
    expect(await page.getByRole('menu').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Não responder a ninguém' }).count()).toBe(0)
    const part = await selected(page)
    expect(part).not.toBe('')
    expect(words).toContain(part?.trim())

    await page.locator('.log-scroller').getByText(other, { exact: true }).tap()
    await expect.poll(() => selected(page)).toBe('')
    await expect.poll(() => page.locator('[data-selecting]').count()).toBe(0)
    await finger.restOn(line)
    await entry.waitFor()
    await page.keyboard.press('Escape')
    await entry.waitFor({ state: 'detached' })
    await finger.drawToTheRight(line)
    await page.locator('.composer').getByText(words).waitFor()

    await page.setViewportSize({ width: 844, height: 390 })
    expect(await sizeOf(page.locator('.composer textarea')), 'smaller, and Safari enlarges the page').toBe(
      '16px',
    )
    const log = await page.locator('.log').boundingBox()
    expect(
      log?.height,
      'what stands around the log gives way to it, also beside what is answered',
    ).toBeGreaterThan(150)
  },
)

const sizeOf = (field: Locator) => field.evaluate((it) => getComputedStyle(it).fontSize)

test('who has a mouse selects words with it, and finds no such entry', async () => {
  const { page } = await chat.visit('lia', '/rio')
  await isAlive(page)
  await page.locator('.line', { hasText: words }).locator('.line-more').press('Enter')
  await page.getByRole('menuitem', { name: 'Copiar o texto' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Selecionar texto' }).count()).toBe(0)
})
