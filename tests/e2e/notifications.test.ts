import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatBrowser, startChatBrowser } from '../support/chat-browser.ts'
import { conversationOf, write } from '../support/conversations.ts'
import { say } from '../support/lines.ts'
import { waitForNotifications } from '../support/notifications.ts'
import { flawsInEveryLook } from '../support/screens.ts'

let chat: ChatBrowser
beforeAll(async () => {
  chat = await startChatBrowser()
})
afterAll(() => chat.close())

test('the bell rings in every tab, its list is read with the keyboard, and closing it reads what it has shown', async () => {
  const rui = await chat.site.member('rui')
  const { page, context } = await chat.open('lia', '/channels')
  const lia = await chat.site.signIn('lia')
  const second = await context.newPage()
  await second.goto(`${chat.site.url}/channels`)
  const bells = [page, second].map((tab) =>
    tab.getByRole('banner').getByRole('button', { name: /^Notificações/ }),
  )
  const namesOfBells = () => Promise.all(bells.map((bell) => bell.getAttribute('aria-label')))
  await expect.poll(namesOfBells).toEqual(['Notificações', 'Notificações'])

  await say(rui, 'rio', '@lia, venha ver o farol')
  await write(rui, await conversationOf(rui, lia), 'Você viu?')
  await rui.call('GET /api/nickserv-whois', { query: { username: 'lia' } })
  await waitForNotifications(lia, 3)
  await expect.poll(namesOfBells).toEqual(['Notificações: 3 não lidas', 'Notificações: 3 não lidas'])
  expect(await page.title()).toMatch(/^\(\d\) /)

  await page.bringToFront()
  await bells[0]?.focus()
  await page.keyboard.press('Enter')
  const list = page.getByRole('dialog', { name: 'Notificações' })
  await expect.poll(() => list.getByRole('link').count()).toBe(3)
  await list.getByText('Ao fechar, todas ficam lidas.').waitFor()
  expect(await flawsInEveryLook(page, 'dialog')).toEqual([])
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 320 })
  const excess = await list.evaluate((it) => [
    it.scrollWidth - it.clientWidth,
    it.scrollHeight - it.clientHeight,
  ])
  expect(excess, 'only the list in it scrolls').toEqual([0, 0])
  if (size) await page.setViewportSize(size)
  await page.keyboard.press('Escape')
  await expect.poll(namesOfBells).toEqual(['Notificações', 'Notificações'])
  expect(await bells[0]?.evaluate((bell) => bell === document.activeElement)).toBe(true)

  await page.keyboard.press('Enter')
  await list
    .getByRole('link', { name: 'rui mencionou você em #rio: “@lia, venha ver o farol”' })
    .press('Enter')
  await page.waitForURL('**/rio?line=1')
  await expect
    .poll(() => page.locator('.line-found .line-text').allTextContents())
    .toEqual(['@lia, venha ver o farol'])
  expect(await list.count()).toBe(0)
})

test('on a phone, following a link of the bell, the sidebar or the own menu moves the focus to the page', async () => {
  const nuno = await chat.site.member('nuno')
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const { page } = await chat.open('bia', '/channels', phone)
  await say(nuno, 'rio', '@bia, venha ver o farol')
  await waitForNotifications(await chat.site.signIn('bia'), 1)

  const follow = async (opener: RegExp, entry: Locator, path: string) => {
    await page.getByRole('button', { name: opener }).press('Enter')
    await entry.press('Enter')
    await page.waitForURL(`**${path}`)
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  }
  await follow(/^Notificações/, page.getByRole('link', { name: /nuno mencionou você/ }), '/rio?line=*')
  const sidebar = page.getByRole('dialog', { name: 'Barra lateral' })
  await follow(/^Abrir barra lateral/, sidebar.getByRole('link', { name: 'Blog' }), '/blog')
  await follow(/^Menu de bia/, page.getByRole('menuitem', { name: 'Perfil' }), '/profile')
})
