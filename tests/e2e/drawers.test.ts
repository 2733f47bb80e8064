import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AccountBrowser, type Guest, startAccountBrowser } from '../support/account-browser.ts'

let place: AccountBrowser
let guest: Guest
let page: Page

beforeAll(async () => {
  place = await startAccountBrowser()
  await place.site.member('lia')
})
afterAll(() => place?.close())

beforeEach(async () => {
  guest = await place.guest({ viewport: { width: 390, height: 844 } })
  page = guest.page
})
afterEach(() => place.leave())

const drawer = () => page.getByRole('dialog', { name: 'Barra lateral' })
const opener = () => page.getByRole('button', { name: 'Abrir barra lateral' })

describe('the sidebar under 1024 pixels', () => {
  beforeEach(async () => {
    await guest.open('/')
    await opener().click()
    await drawer().waitFor()
  })

  test('keeps the focus inside', async () => {
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press('Tab')
      const escaped = await drawer().evaluate(
        (element) => !element.contains(document.activeElement) && document.activeElement !== document.body,
      )
      expect(escaped).toBe(false)
    }
  })

  test('closes by Escape and gives the focus back', async () => {
    await page.keyboard.press('Escape')
    await drawer().waitFor({ state: 'detached' })
    expect(await opener().evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('closes by a press beside it', async () => {
    await page.mouse.click(380, 500)
    await drawer().waitFor({ state: 'detached' })
  })

  test('ends when the window grows so that the column has room', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await drawer().waitFor({ state: 'detached' })
  })
})

test('the panel of a channel is a drawer with the same tabs', async () => {
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
  await page.setViewportSize({ width: 1440, height: 900 })
  await guest.signIn('lia')
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
    await guest.open(path)
    await page.getByRole('button', { name: 'Abrir painel' }).click()
    const panel = page.getByRole('dialog', { name: 'Painel lateral' })
    await panel.getByRole('tab', { name: /Conectados/ }).waitFor()
    expect((await page.getByRole('main').boundingBox())?.width, path).toBe(1440 - 256)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
  }
})

test('what is typed into a dialog of the sidebar stays when the window grows narrow', async () => {
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
