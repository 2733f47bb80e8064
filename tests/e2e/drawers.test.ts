import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type AccountBrowser, type Guest, startAccountBrowser } from '../support/account-browser.ts'
import { followLink } from '../support/follow-link.ts'

let place: AccountBrowser
let guest: Guest
let page: Page

beforeAll(async () => {
  place = await startAccountBrowser()
  await place.site.member('lia')
})
afterAll(() => place?.close())

afterEach(() => place.leave())

async function arrive() {
  guest = await place.guest({ viewport: { width: 390, height: 844 } })
  page = guest.page
}

const drawer = () => page.getByRole('dialog', { name: 'Barra lateral' })
const opener = () => page.getByRole('button', { name: 'Abrir barra lateral' })

test('the sidebar under 1024 pixels keeps the focus, and ends by Escape, by a press beside it and by room', async () => {
  await arrive()
  await guest.open('/')
  const open = async () => {
    await opener().click()
    await drawer().waitFor()
  }
  await open()
  // To find it by its role costs much more than a press.
  const opened = await drawer().elementHandle()
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab')
    const hasFocus = await opened?.evaluate(
      (element) => element.contains(document.activeElement) || document.activeElement === document.body,
    )
    expect(hasFocus).toBe(true)
  }
  await page.keyboard.press('Escape')
  await drawer().waitFor({ state: 'detached' })
  expect(await opener().evaluate((element) => element === document.activeElement)).toBe(true)

  await open()
  await page.mouse.click(380, 500)
  await drawer().waitFor({ state: 'detached' })

  await open()
  await page.setViewportSize({ width: 1280, height: 800 })
  await drawer().waitFor({ state: 'detached' })
})

test('the panel of a channel is a drawer with the same tabs', async () => {
  await arrive()
  await guest.signIn('lia')
  await guest.open('/barra')
  await page.getByRole('button', { name: 'Abrir painel' }).click()

  const panel = page.getByRole('dialog', { name: 'Painel lateral' })
  await panel.getByRole('tab', { name: /Conectados/ }).waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })

  // With both columns only 240 px would be left for the lines.
  await page.setViewportSize({ width: 1024, height: 768 })
  expect((await page.getByRole('main').boundingBox())?.width).toBe(1024 - 256)
  await page.getByRole('button', { name: 'Abrir painel' }).click()
  await panel.getByRole('tab', { name: /Conectados/ }).waitFor()
  await page.setViewportSize({ width: 1280, height: 800 })
  await panel.waitFor({ state: 'detached' })
  await page.getByRole('complementary', { name: 'Painel lateral' }).getByRole('tab').first().waitFor()
})

test('who is connected is a press away on every page of content, and the page keeps its width', async () => {
  await arrive()
  await page.setViewportSize({ width: 1440, height: 900 })
  await guest.signIn('lia')
  await guest.open('/')
  for (const path of [
    '/',
    '/blog',
    '/lyrics',
    '/music',
    '/photos',
    '/videos',
    '/extraIncome',
    '/cryptos',
    '/bio',
  ]) {
    if (path !== '/') {
      const title = await page.title()
      await followLink(page, path)
      await expect.poll(() => page.title()).not.toBe(title)
    }
    await page.getByRole('button', { name: 'Abrir painel' }).click()
    const panel = page.getByRole('dialog', { name: 'Painel lateral' })
    await panel.getByRole('tab', { name: /Conectados/ }).waitFor()
    expect((await page.getByRole('main').boundingBox())?.width, path).toBe(1440 - 256)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
  }
})

test('what is typed into a dialog of the sidebar stays when the window grows narrow', async () => {
  await arrive()
  await page.setViewportSize({ width: 1280, height: 800 })
  await guest.signIn('lia')
  await guest.open('/pvt')
  await page.getByRole('button', { name: 'Criar um canal' }).click()
  const name = page.getByRole('dialog', { name: 'Criar um canal' }).getByLabel('Nome do canal')
  await name.fill('farolzinho')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Abrir barra lateral', includeHidden: true }).waitFor()
  expect(await name.inputValue()).toBe('farolzinho')
})
