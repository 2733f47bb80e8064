import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountBrowser, type Guest, startAccountBrowser } from '../support/account-browser.ts'
import { flawsInEveryLook } from '../support/screens.ts'

let place: AccountBrowser
let guest: Guest

beforeAll(async () => {
  place = await startAccountBrowser()
  await place.site.member('lia')
  guest = await place.guest()
})
afterAll(() => place?.close())

/** A screen in one of its states. */
const screens: Record<string, (guest: Guest) => Promise<unknown>> = {
  'signing in': async ({ open }) => open('/login?verified=1&username=lia'),
  'a wrong password': async ({ open, enter, page }) => {
    await open('/login')
    await enter('lia', 'outra-qualquer')
    await page.getByRole('alert').waitFor()
  },
  'signing up': ({ open }) => open('/register'),
  'an empty form that was sent': async ({ open, page }) => {
    await open('/register')
    await page.getByRole('button', { name: 'Criar conta' }).click()
    await page.getByText('É preciso aceitar os termos de uso.').waitFor()
  },
  'a free username': async ({ open, page }) => {
    await open('/register')
    await page.getByLabel('Usuário').fill('ninguem-ainda')
    await page.getByText('Este nome de usuário está livre.').waitFor()
  },
  'the terms': async ({ open, page }) => {
    await open('/register')
    await page.getByRole('button', { name: 'termos de uso' }).click()
    await page.getByText('Fim dos termos').waitFor()
  },
  'a wrong code': async ({ open, page }) => {
    await open('/register?verify=lia-ainda-nao')
    await page.getByLabel('Caractere 1 de 4').click()
    await page.keyboard.type('7KM2')
    await page.getByRole('button', { name: 'Verificar' }).click()
    await page.getByText('Código inválido').waitFor()
  },
  'a forgotten password': ({ open }) => open('/forgot-password'),
  'a new password without its link': async ({ open, page }) => {
    await open('/reset-password')
    await page.getByRole('heading', { name: 'Abra o link do seu e-mail' }).waitFor()
    await page.getByRole('link', { name: 'Pedir um link' }).waitFor()
  },
  'a new password': ({ open }) => open('/reset-password?token=x'),
}

test.each(Object.keys(screens))('%s has no flaw that axe can find, and fits, in every look', async (name) => {
  await screens[name]?.(guest)

  expect(await flawsInEveryLook(guest.page)).toEqual([])
  expect(guest.complaints).toEqual([])
})
