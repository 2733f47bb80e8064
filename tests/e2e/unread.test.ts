import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ChatBrowser, type Reader, startChatBrowser } from '../support/chat-browser.ts'
import { say } from '../support/lines.ts'

declare global {
  interface Window {
    /** Titles and badges at every change of the page. */
    told: string[]
  }
}

let chat: ChatBrowser

beforeAll(async () => {
  chat = await startChatBrowser()
})
afterAll(() => chat?.close())
afterEach(() => chat.leave())

const sidebarRow = ({ page }: Reader, slug: string) =>
  page.locator('.frame-sidebar').locator(`a[href="/${slug}"]`)

test('lines in a channel that one does not look at are counted, marked at the return, and then read in every tab', {
  timeout: 90_000,
}, async () => {
  const rui = await chat.moveTo('rui', 'barra')
  const lia = await chat.moveTo('lia', 'barra')
  await rui.say('boa noite')
  await expect.poll(lia.lines).toContain('boa noite')
  // The channel is in view, so the line is read and the marker follows.
  const other = await chat.enter('lia', 'rio')
  await expect.poll(() => markerOf(lia, 'barra')).toBe(await newestOf(lia, 'barra'))

  await sidebarRow(lia, 'rio').click()
  await expect.poll(() => lia.page.url()).toContain('/rio')
  await rui.say('alguém no farol?')
  await rui.say('lia: você vem?')
  for (const tab of [lia, other]) {
    await expect.poll(() => sidebarRow(tab, 'barra').locator('.badge-lamp').textContent()).toContain('1')
    await expect.poll(() => tab.page.title()).toBe('(1) #rio · Canal Barra')
  }

  await sidebarRow(lia, 'barra').click()
  await expect.poll(() => lia.page.locator('.unread-line').textContent()).toBe('2 novas')
  const rows = await lia.page.locator('.unread-line, .line-text').allTextContents()
  expect(rows.indexOf('2 novas')).toBe(rows.indexOf('alguém no farol?') - 1)
  for (const tab of [lia, other]) {
    await expect.poll(() => sidebarRow(tab, 'barra').locator('.badge').count()).toBe(0)
    await expect.poll(() => tab.page.title()).not.toContain('(')
  }
})

test('what is said to a reader who watches is never counted, neither beside the channel nor in the title', async () => {
  const rui = await chat.moveTo('rui', 'porto')
  const lia = await chat.moveTo('lia', 'porto')
  await rui.say('boa noite')
  await expect.poll(lia.lines).toContain('boa noite')
  // On a slow connection the site learns late how far she has read, and counts the lines meanwhile.
  await lia.page.route('**/read-marker', async (route) => {
    await lia.page.waitForTimeout(3000)
    await route.continue()
  })
  await lia.page.evaluate(() => {
    window.told = []
    new MutationObserver(() => {
      const badges = document.querySelectorAll('a[href="/porto"] .badge')
      window.told.push(document.title, ...[...badges].map(({ textContent }) => `badge ${textContent}`))
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })

  for (const text of ['lia: você vem?', 'lia: e o farol?', 'até já']) await rui.say(text)
  await expect.poll(lia.lines).toContain('até já')
  await expect.poll(() => markerOf(lia, 'porto'), { timeout: 10_000 }).toBe(await newestOf(lia, 'porto'))

  expect(new Set(await lia.page.evaluate(() => window.told))).toEqual(new Set(['#porto · Canal Barra']))
})

test('the first line of a channel that one watches is no news', async () => {
  await chat.moveTo('rui', 'barra')
  const rui = await chat.site.signIn('rui')
  const lia = await chat.moveTo('lia', 'barra')
  await lia.page.locator('.frame-sidebar').getByRole('link', { name: 'Todos os canais' }).click()
  await lia.page.getByRole('main').getByRole('link', { name: '#miami' }).click()
  await lia.page.getByText('Mar calmo por aqui').waitFor()
  await expect.poll(lia.people).toContain('lia')

  await say(rui, 'miami', 'alguém aí?')
  await expect.poll(lia.lines).toEqual(['alguém aí?'])
  await expect.poll(() => markerOf(lia, 'miami')).toBe(await newestOf(lia, 'miami'))
  expect(await lia.page.locator('.unread-line').count()).toBe(0)
})

async function ask(reader: Reader, slug: string) {
  return reader.page.evaluate(async (channel) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` }
    return (await fetch(`/api/channels/${channel}/read-marker`, { headers })).json()
  }, slug)
}
const markerOf = async (reader: Reader, slug: string): Promise<number> => (await ask(reader, slug)).lastReadId
const newestOf = async (reader: Reader, slug: string): Promise<number> => (await ask(reader, slug)).newestId
