import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { fromEnd } from '../support/chat-browser.ts'
import { type LongChannels, startLongChannels } from '../support/long-channels.ts'
import { withClient } from '../support/postgres.ts'
import { phone } from '../support/screens.ts'

let chat: LongChannels

beforeAll(async () => {
  chat = await startLongChannels({ rio: 500 })
})
afterAll(() => chat?.close())
afterEach(() => chat.leave())

test('lines are read and written before the code of the page is there', async () => {
  const { page } = await chat.arrive(phone)
  const letCodeCome = await openWithoutCode(page)
  const composer = page.locator('.composer textarea')
  const lines = page.locator('.log-scroller .line-text')
  await page.getByText('linha 500').waitFor()
  const early = await lines.allTextContents()

  await composer.pressSequentially('bem cedo')
  await composer.press('Enter')
  await page.locator('.line-waiting', { hasText: 'bem cedo' }).waitFor()
  await composer.pressSequentially('e mis tarde')
  for (let count = 0; count < 8; count += 1) await composer.press('ArrowLeft')

  letCodeCome()
  await page.locator('.line-waiting').waitFor({ state: 'detached' })
  await page.waitForFunction(() => !document.querySelector('.channel > script'))
  await page.keyboard.type('a')
  expect(await composer.inputValue()).toBe('e mais tarde')
  const late = await lines.allTextContents()
  expect(late.filter((text) => text === 'bem cedo')).toHaveLength(1)
  // The lines in view are still there, once each; the list renders few others.
  const before = late.slice(0, -1)
  expect(before.length).toBeGreaterThan(2)
  expect(before).toEqual(early.slice(-before.length))
  await expect.poll(() => storedTexts('rio')).toEqual(['bem cedo'])
  // Deletes the draft, which would appear in the next test.
  await expect.poll(countDrafts).toBe(1)
  await composer.fill('')
  await expect.poll(countDrafts).toBe(0)
})

test('the newest line is in view above a draft that makes the composer taller', async () => {
  const { page } = await chat.arrive(phone)
  await page.evaluate(() => {
    const { userId } = JSON.parse(localStorage.getItem('user') ?? '{}')
    localStorage.setItem(`draft:${userId}:rio`, 'pela metade')
  })
  const letCodeCome = await openWithoutCode(page)
  await expect.poll(() => page.locator('.composer textarea').inputValue()).toBe('pela metade')
  await expect.poll(() => fromEnd(page)).toBeLessThan(2)
  letCodeCome()
  await expect.poll(() => composerIsAwake(page)).toBe(true)
  await expect.poll(() => fromEnd(page)).toBeLessThan(2)
  await expect.poll(countDrafts).toBe(1)
  await page.locator('.composer textarea').fill('')
  await expect.poll(countDrafts).toBe(0)
})

test('who scrolls up before the code of the page is there stays where they are', async () => {
  const { page } = await chat.arrive(phone)
  const letCodeCome = await openWithoutCode(page)
  await page.getByText('linha 500').waitFor()
  await page.locator('.log-scroller').evaluate((log) => log.scrollBy({ top: -700, behavior: 'instant' }))
  const [line = '', before = 0] = await firstInView(page)
  letCodeCome()
  await page.locator('.log-pill').waitFor()
  expect(await composerIsAwake(page)).toBe(true)
  await expect.poll(async () => Math.abs((await topOf(page, line)) - before)).toBeLessThan(2)
  // Measuring the rows around it does not move it either.
  await page.waitForFunction(() => new Promise((resolve) => setTimeout(() => resolve(true), 400)))
  expect(Math.abs((await topOf(page, line)) - before)).toBeLessThan(2)
})

test('a reply that a reload has interrupted is one when it is sent before the code of the page is there', async () => {
  const { page } = await chat.arrive(phone)
  const answeredId = await numberOf('id', 'linha 499%')
  await page.evaluate((id) => {
    const { userId } = JSON.parse(localStorage.getItem('user') ?? '{}')
    const answered = { id, name: 'lia', text: 'linha 499' }
    localStorage.setItem(`draft-reply:${userId}:rio`, JSON.stringify(answered))
  }, answeredId)
  const letCodeCome = await openWithoutCode(page)
  const composer = page.locator('.composer textarea')
  await composer.pressSequentially('resposta cedo')
  await composer.press('Enter')
  await page.locator('.line-waiting', { hasText: 'resposta cedo' }).waitFor()
  letCodeCome()
  await expect.poll(() => storedTexts('rio')).toContain('resposta cedo')
  expect(await numberOf('reply_to', 'resposta cedo')).toBe(answeredId)
  // The next line is no reply.
  expect(await page.locator('.composer [role=status]').count()).toBe(0)
})

test('Enter on a command before the code of the page is there is obeyed once it is', async () => {
  const { page } = await chat.arrive(phone)
  const letCodeCome = await openWithoutCode(page)
  await page.locator('.composer textarea').fill('/nick maresia')
  await page.locator('.composer textarea').press('Enter')
  // This page gets the command's result by fetching, since the live event came before it listened.
  const letLiveCome = await hold(page, '**/assets/esm-*.js')
  const obeyed = page.waitForResponse('**/api/send-message')
  letCodeCome()
  await obeyed
  letLiveCome()
  await page
    .getByRole('button', { name: /maresia/ })
    .first()
    .waitFor()
  await expect.poll(() => page.locator('.composer textarea').inputValue()).toBe('')
  await page.locator('.composer textarea').fill('/nick lia')
  await page.locator('.composer textarea').press('Enter')
  await page
    .getByRole('button', { name: /maresia/ })
    .first()
    .waitFor({ state: 'detached' })
})

test('a page that was rendered for somebody else is not shown', async () => {
  const other = await chat.visit('tomas', '/robots.txt')
  const { page, context } = await chat.arrive()
  const tomas = await other.page.evaluate(() => ({ ...localStorage }))
  await page.evaluate((stored) => {
    localStorage.clear()
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, String(value))
  }, tomas)
  const letCodeCome = await openWithoutCode(page)
  await page.locator('.composer').waitFor({ state: 'attached' })
  expect(await page.getByText('linha 500').isVisible()).toBe(false)
  letCodeCome()
  await page.getByText('linha 500').waitFor()
  await page.getByRole('button', { name: /tomas/ }).first().waitFor()
  expect((await context.cookies()).filter(({ name }) => name === 'page_session')).toEqual([])

  await chat.leave()
  const gone = await chat.arrive()
  await gone.page.evaluate(() => localStorage.removeItem('accessToken'))
  await gone.page.goto(`${chat.site.url}/rio`)
  await gone.page.waitForURL('**/login?from=%2Frio')
})

/** Opens a channel whose scripts are delayed. Returns a function that releases them. */
async function openWithoutCode(page: Page): Promise<() => void> {
  const letCodeCome = await hold(page, '**/assets/runtime-*.js')
  await page.goto(`${chat.site.url}/rio`, { waitUntil: 'commit' })
  return letCodeCome
}

/** Delays responses from these addresses until the returned function is called. */
async function hold(page: Page, addresses: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const composerIsAwake = (page: Page) => page.evaluate(() => !document.querySelector('.channel > script'))

/** The first line that is completely in view, and its position in the window. */
const firstInView = (page: Page) =>
  page.locator('.log-scroller').evaluate((log) => {
    const { top } = log.getBoundingClientRect()
    const lines = [...log.querySelectorAll('.line-text')]
    const first = lines.find((line) => line.getBoundingClientRect().top >= top)
    return [first?.textContent ?? '', first?.getBoundingClientRect().top ?? Number.NaN] as const
  })

const topOf = (page: Page, text: string) =>
  page
    .locator('.log-scroller .line-text')
    .filter({ hasText: text })
    .first()
    .evaluate((line) => line.getBoundingClientRect().top)

const countDrafts = () =>
  withClient(chat.site.databaseUrl, async (client) => (await client.query('select from drafts')).rowCount)

const numberOf = (column: 'id' | 'reply_to', text: string) =>
  withClient(chat.site.databaseUrl, async (client) => {
    const { rows } = await client.query(`select ${column} as number from messages where text like $1`, [text])
    return Number(rows[0]?.number)
  })

/** Texts of the lines that clients have sent, without those of the setup. */
const storedTexts = (slug: string) =>
  withClient(chat.site.databaseUrl, async (client) => {
    const { rows } = await client.query(
      `select m.text from messages m join channels c on c.id = m.channel_id
       where c.slug = $1 and m.client_id is not null order by m.seq`,
      [slug],
    )
    return rows.map(({ text }) => text)
  })
