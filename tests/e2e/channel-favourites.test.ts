import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatBrowser, type Reader, startChatBrowser } from '../support/chat-browser.ts'
import { followLink } from '../support/follow-link.ts'
import { axeFlaws } from '../support/screens.ts'

let chat: ChatBrowser
let lia: Reader

beforeAll(async () => {
  chat = await startChatBrowser()
  lia = await chat.open('lia', '/rio')
})
afterAll(() => chat?.close())

const tabs = () => lia.page.locator('.channel-tab').allTextContents()
const star = (slug: string) => lia.page.getByRole('button', { name: `#${slug} nos favoritos` })
const chatEntry = () =>
  lia.page.getByRole('banner').getByRole('link', { name: 'Chat', exact: true }).getAttribute('href')

async function go(slug: string) {
  await followLink(lia.page, `/${slug}`)
  await star(slug).waitFor()
}

test('without favourites a channel stands alone, and Chat leads to where everybody begins', async () => {
  await star('rio').waitFor()
  expect(await star('rio').getAttribute('aria-pressed')).toBe('false')
  expect(await tabs()).toEqual(['#rio'])
  expect(await chatEntry()).toBe('/barra')
})

test('the star keeps channels: all favourites have tabs, and Chat leads to the first', async () => {
  await star('rio').click()
  await expect.poll(chatEntry).toBe('/rio')
  await go('porto')
  expect(await tabs()).toEqual(['#porto'])
  await star('porto').click()
  await expect.poll(tabs).toEqual(['#rio', '#porto'])

  await lia.page.locator('.channel-tabs').getByRole('link', { name: '#rio' }).click()
  await lia.page.waitForURL('**/rio')
  await expect.poll(tabs).toEqual(['#rio', '#porto'])
  expect(await star('rio').getAttribute('aria-pressed')).toBe('true')
  expect(await chatEntry()).toBe('/rio')
  expect(await lia.page.evaluate(() => localStorage.getItem('favoriteChannels'))).toBe('["#rio","#porto"]')
  expect(await axeFlaws(lia.page)).toEqual([])
})

test('a channel that is no favourite stands alone among them', async () => {
  await go('sampa')
  expect(await tabs()).toEqual(['#sampa'])
})

test('the star lets go again, also after a reload', async () => {
  await go('rio')
  const isStored = lia.page.waitForResponse('**/api/favorite-channels/*')
  await star('rio').click()
  await expect.poll(tabs).toEqual(['#rio'])
  await expect.poll(chatEntry).toBe('/porto')
  await isStored
  await lia.page.reload()
  await expect.poll(chatEntry).toBe('/porto')
  expect(await star('rio').getAttribute('aria-pressed')).toBe('false')
})

test('a star that the server refuses goes out again, and says why', async () => {
  await lia.page.route('**/api/favorite-channels/*', (route) => route.abort())
  await star('rio').click()
  await lia.page.locator('.toast').waitFor()
  expect(await star('rio').getAttribute('aria-pressed')).toBe('false')
})

test('on a phone the tab of the channel is in sight, however long the names of the others are', async () => {
  const { page } = await chat.visit('rui', '/porto', { viewport: { width: 390, height: 844 } })
  const rui = await chat.site.signIn('rui')
  const { id } = await rui.call('POST /api/nicknames', { body: { nickname: 'rui_boom' } })
  await rui.call('POST /api/select-nickname', { body: { nicknameId: id } })
  const slugs = ['a', 'b', 'c'].map((letter) => `canal-de-nome-tao-comprido-quanto-pode-ser-${letter}`)
  for (const name of slugs) {
    await rui.call('POST /api/channels', { body: { name } })
    await rui.call('PUT /api/favorite-channels/:slug', { params: { slug: name } })
  }
  await page.goto(`${chat.site.url}/${slugs[2]}`)
  await expect
    .poll(() =>
      page.locator('.channel-tab').evaluateAll((all) =>
        all.map((tab) => {
          const { left, right } = tab.getBoundingClientRect()
          return left >= 0 && right <= innerWidth
        }),
      ),
    )
    .toEqual([false, false, true])
})
