import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountBrowser, type Guest, startAccountBrowser } from '../support/account-browser.ts'

let place: AccountBrowser

beforeAll(async () => {
  place = await startAccountBrowser()
  await place.site.member('lia')
})
afterAll(() => place?.close())

async function flaws({ page }: Guest): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`))
}

const isTooWide = ({ page }: Guest) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** A screen in one of its states. The last one signs in. */
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
    await page.getByText('Este usuário está livre.').waitFor()
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
  'a link that expired': async ({ open, page }) => {
    await open('/reset-password')
    await page.getByRole('alert').waitFor()
  },
  'a new password': ({ open }) => open('/reset-password?token=x'),
  'the profile': async ({ open, enter, page }) => {
    await open('/login')
    await enter('lia')
    await page.getByText('esta sessão').waitFor()
  },
}

const windows = { phone: { width: 360, height: 740 }, desktop: { width: 1440, height: 900 } }

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  describe.each(Object.entries(windows))('on a %s', (_, viewport) => {
    let guest: Guest

    beforeAll(async () => {
      guest = await place.guest({ colorScheme, viewport, reducedMotion: 'reduce' })
    })
    afterAll(() => guest.context.close())

    test.each(Object.keys(screens))('%s has no flaw that axe can find, and fits', async (name) => {
      await screens[name]?.(guest)
      expect(await flaws(guest)).toEqual([])
      expect(await isTooWide(guest)).toBe(false)
      expect(guest.complaints).toEqual([])
    })
  })
})
