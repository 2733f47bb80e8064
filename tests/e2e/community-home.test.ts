import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountBrowser, type Guest, startAccountBrowser } from '../support/account-browser.ts'
import { writeArticle } from '../support/articles.ts'
import { openMemberPage, visitorHtml } from '../support/member-page.ts'
import { flawsInEveryLook } from '../support/screens.ts'
import { makeAlbum } from '../support/stores.ts'

let place: AccountBrowser
let guest: Guest

beforeAll(async () => {
  place = await startAccountBrowser({ HOME_SCREEN: 'community' })
  const { site } = place
  const neto = await site.signIn('neto')
  await site.member('lia')
  for (const title of ['O contraluz', 'Filmar com neblina', 'A lente de 1974'])
    await writeArticle(neto, { title })
  for (const name of ['Casa de praia', 'Kit de luz natural']) {
    await makeAlbum(site, { name, products: [{ name: 'Lente' }] })
  }
  guest = await place.guest({ viewport: { width: 1440, height: 900 } })
  await guest.page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) shifts.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
})
afterAll(() => place?.close())

const moved = () =>
  guest.page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  )

test('a visitor votes, changes their mind, and leaves the editors a word; a member sees who is here', async () => {
  const { page, open, openInPeace, signIn, complaints } = guest
  await openInPeace('/')
  expect(await moved()).toBeLessThan(0.001)
  expect(await flawsInEveryLook(page)).toEqual([])

  await page.setViewportSize({ width: 2560, height: 1300 })
  const framed = await page
    .locator('.album-card-picture')
    .evaluateAll(
      (cards) =>
        cards.filter((card) => card.firstElementChild?.querySelector('img')?.clientWidth !== card.clientWidth)
          .length,
    )
  expect(framed).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })

  const survey = page.getByRole('region', { name: 'O que você abre primeiro?' })
  await survey.getByText('Notícias').click()
  await survey.getByRole('button', { name: 'Votar' }).click()
  await survey.getByText('Obrigado! Seu voto foi registrado.').waitFor()
  const bar = survey.getByRole('meter', { name: 'Notícias' })
  expect(await bar.getAttribute('value')).toBe('100')
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await bar.evaluate((meter) => getComputedStyle(meter).backgroundImage)).toContain('gradient')
  await page.emulateMedia({ forcedColors: null })
  await survey.getByRole('button', { name: 'Mudar o voto' }).click()
  await survey.getByText('Chat', { exact: true }).click()
  await page.keyboard.press('Enter')
  await survey.getByText('1 voto', { exact: true }).waitFor()
  expect(await survey.getByRole('meter', { name: 'Chat' }).getAttribute('value')).toBe('100')

  await open('/')
  await survey.getByText('Você já votou.').waitFor()
  expect(await survey.getByRole('meter', { name: 'Chat' }).getAttribute('value')).toBe('100')

  const chat = page.getByRole('region', { name: 'Fale com a redação' })
  await chat.getByRole('textbox', { name: 'Sua mensagem' }).fill('Uma pauta: o farol')
  await chat.getByRole('button', { name: 'Enviar' }).click()
  await chat.getByText('Sua mensagem foi enviada!').waitFor()
  expect(await chat.getByRole('textbox').count()).toBe(0)
  expect(await flawsInEveryLook(page, '.survey, .chat-box')).toEqual([])

  await signIn('lia')
  const home = `${place.site.url}/homeCommunity`
  const { html, cacheControl, calls, complaints: found } = await openMemberPage(guest.context, home)
  expect(html).toContain('<b class="font-semibold text-ink">lia</b>')
  expect(cacheControl).toBe('private, no-store')
  expect(calls.filter((call) => /survey|channels$/.test(call))).toEqual([])
  expect(found).toEqual([])
  expect(await visitorHtml(home)).toContain('<b class="font-semibold text-ink">visitante</b>')
  await openInPeace('/homeCommunity')
  await page.getByRole('tab', { name: /Conectados/ }).waitFor()
  expect(await page.getByText('Enviar como lia').count()).toBe(1)
  expect(await moved()).toBeLessThan(0.02)
  expect(complaints).toEqual([])
})
