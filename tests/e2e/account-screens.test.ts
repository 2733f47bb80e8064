import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountBrowser, type Guest, startAccountBrowser } from '../support/account-browser.ts'
import { isAlive } from '../support/chromium.ts'
import { nextEmail } from '../support/emails.ts'
import { freePort } from '../support/free-port.ts'
import { axeFlaws, flawsInEveryLook } from '../support/screens.ts'
import { secondStepsOf } from '../support/second-steps.ts'
import { passwordOf } from '../support/site.ts'

let place: AccountBrowser
let guest: Guest

beforeAll(async () => {
  const port = String(await freePort())
  place = await startAccountBrowser({ PORT: port, PUBLIC_URL: `http://localhost:${port}` })
  await place.site.member('lia')
  guest = await place.guest()
})
afterAll(() => place?.close())

/** Opens a screen in one of its states; some go on from the screen before. */
const screens: Record<string, (guest: Guest) => Promise<unknown>> = {
  'signing in': async ({ open }) => open('/login?verified=1&username=lia'),
  'a wrong password': async ({ enter, page }) => {
    await enter('lia', 'outra-qualquer')
    await page.getByRole('alert').waitFor()
  },
  'signing up': ({ open }) => open('/register'),
  'an empty form that was sent': async ({ page }) => {
    await page.getByRole('button', { name: 'Criar conta' }).click()
    await page.getByText('É preciso aceitar os termos de uso.').waitFor()
  },
  'a free username': async ({ open, page }) => {
    await open('/register')
    await page.getByLabel('Usuário').fill('ninguem-ainda')
    await page.getByText('Este nome de usuário está livre.').waitFor()
  },
  'the terms': async ({ page }) => {
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
  'a new address without its link': async ({ open, page }) => {
    await open('/confirm-email')
    await page.getByRole('link', { name: 'Ir para a segurança da conta' }).waitFor()
  },
  'a new password': ({ open }) => open('/reset-password?token=x'),
}

test.each(Object.keys(screens))('%s has no flaw that axe can find, and fits, in every look', async (name) => {
  await screens[name]?.(guest)

  expect(await flawsInEveryLook(guest.page)).toEqual([])
  expect(guest.complaints).toEqual([])
})

test('another address is asked for and confirmed by its email, which another tab hears of', async () => {
  const { page, enter, open } = guest
  await place.site.member('rita')
  await open('/login?from=/profile')
  await enter('rita')
  await page.getByRole('link', { name: 'Editar E-mail' }).click()
  await page.getByRole('heading', { name: 'Segurança', level: 1 }).waitFor()
  place.site.clock.advance({ minutes: 11 })

  await page.getByRole('button', { name: 'Trocar o e-mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Trocar o e-mail' })
  await dialog.getByLabel('Novo e-mail').fill('rita.nova')
  await page.keyboard.press('Enter')
  await dialog.getByText('Este endereço de e-mail não é válido.').waitFor()
  expect(await flawsInEveryLook(page, 'dialog[open]')).toEqual([])
  await dialog.getByLabel('Novo e-mail').fill(' rita.nova@exemplo.com ')
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog', { name: 'Confirme que é você' })
    .getByLabel('Sua senha')
    .fill(passwordOf('rita'))
  await page.keyboard.press('Enter')
  await page.getByText(/Falta confirmar rita\.nova@exemplo\.com/).waitFor()
  expect(await flawsInEveryLook(page)).toEqual([])

  const { text } = await nextEmail(place.site.dataDir, 'rita.nova@exemplo.com')
  const phone = await place.guest()
  await phone.open(/\/confirm-email\?token=\S+/.exec(text)?.[0] ?? '')
  await expect.poll(phone.address).toBe('/confirm-email')
  expect(await flawsInEveryLook(phone.page)).toEqual([])
  await phone.page.getByRole('button', { name: 'Confirmar' }).click()
  await phone.page.getByText(/agora vão para rita\.nova@exemplo\.com/).waitFor()
  expect(await flawsInEveryLook(phone.page)).toEqual([])
  await page.getByText('As mensagens do site vão para rita.nova@exemplo.com.').waitFor()
  await page.getByText(/Falta confirmar/).waitFor({ state: 'detached' })
  expect([...guest.complaints, ...phone.complaints]).toEqual([])
  await phone.context.close()
  await page.evaluate(() => localStorage.clear())
  await guest.context.clearCookies({ name: /token|session/ })
})

/** Adds a virtual authenticator that always verifies its user, like the one of a phone. */
async function addAuthenticator({ context, page }: Guest): Promise<{ takeAway: () => Promise<unknown> }> {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...options,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { takeAway: () => session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }) }
}

test('a passkey and an authenticator app are set up, and let in without typing, or after the password', async () => {
  const { page, context } = guest
  // Passkeys belong to a host name, never to an IP address.
  const url = place.site.url.replace('127.0.0.1', 'localhost')
  await context.addCookies([{ name: 'cookies_accepted', value: 'true', url }])
  await place.site.member('sara')
  const phone = await addAuthenticator(guest)
  const signOut = async () => {
    await page.evaluate(() => localStorage.clear())
    await context.clearCookies({ name: /token|session/ })
    await page.goto(`${url}/login`)
    await isAlive(page)
  }

  await page.goto(`${url}/login`)
  await isAlive(page)
  await guest.enter('sara')
  await page.getByRole('link', { name: 'Chaves de acesso e segundo passo' }).click()
  await page.getByRole('heading', { name: 'Segurança', level: 1 }).waitFor()
  expect(await flawsInEveryLook(page)).toEqual([])

  await page.getByRole('button', { name: 'Criar chave de acesso' }).click()
  await page.getByLabel('Nome').fill('Celular de Sara')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Guarde estes códigos' }).waitFor()
  const codes = await page
    .getByRole('list', { name: 'Códigos de recuperação' })
    .getByRole('listitem')
    .allTextContents()
  expect(codes).toHaveLength(10)
  // On a phone the confirmation stands above the sheet, not over its buttons.
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  const toasts = page.locator('dialog[open] .toasts')
  expect(await toasts.evaluate((place) => place.getBoundingClientRect().top)).toBeLessThan(50)
  if (size) await page.setViewportSize(size)
  expect(await flawsInEveryLook(page, 'dialog[open]')).toEqual([])
  await page.getByRole('button', { name: 'Já guardei' }).click()
  await page.getByText('Celular de Sara').waitFor()

  await page.getByRole('button', { name: 'Configurar aplicativo' }).click()
  await page.getByRole('img', { name: /Código QR/ }).waitFor()
  expect(await flawsInEveryLook(page, 'dialog[open]')).toEqual([])
  const secret = (await page.locator('.font-code').first().textContent()) ?? ''
  // A phone cannot scan its own screen, so that it opens the app by a link.
  const link = page.locator('a[href^="otpauth://totp/"]')
  expect(await link.getAttribute('href')).toContain(`secret=${secret.replaceAll(' ', '')}`)
  expect(await link.isVisible()).toBe(false)
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  const code = () => totp.generate({ timestamp: place.site.clock.now().getTime() })
  await page.getByLabel('Código de seis números').fill(code())
  await page.getByRole('button', { name: 'Ligar', exact: true }).click()
  await page.getByRole('button', { name: 'Desligar' }).waitFor()

  // After ten minutes a change needs a confirmation of identity, for which the passkey can be used.
  place.site.clock.advance({ minutes: 11 })
  await page.getByRole('button', { name: 'Criar códigos novos' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Criar códigos novos' }).click()
  await page.getByRole('heading', { name: 'Confirme que é você' }).waitFor()
  expect(await flawsInEveryLook(page, 'dialog[open]')).toEqual([])
  await page.getByRole('button', { name: 'Usar chave de acesso' }).click()
  await page.getByRole('heading', { name: 'Guarde estes códigos' }).waitFor()
  await page.getByRole('button', { name: 'Já guardei' }).click()

  await signOut()
  // The passkey is offered in the username field's autofill, and this device selects it by itself.
  await page.getByText('Membro desde').waitFor()

  // A passkey is enough to delete the account, and to restore it by signing in.
  await page.getByRole('button', { name: 'Excluir minha conta' }).click()
  await page.getByRole('button', { name: 'Excluir com chave de acesso' }).waitFor()
  expect(await flawsInEveryLook(page, 'dialog[open]')).toEqual([])
  await page.getByRole('button', { name: 'Excluir com chave de acesso' }).click()
  await page.getByText('A exclusão da conta foi cancelada.').waitFor()
  await page.getByText('Membro desde').waitFor()

  await phone.takeAway()
  await signOut()
  await guest.enter('sara')
  await page.getByLabel('Código do aplicativo').waitFor()
  expect(await flawsInEveryLook(page)).toEqual([])
  await page.getByLabel('Código do aplicativo').fill('000000')
  await page.keyboard.press('Enter')
  await page.getByText('Este código não confere.').waitFor()
  await page.getByLabel('Código do aplicativo').fill(code())
  await page.keyboard.press('Enter')
  await page.getByText('Membro desde').waitFor()

  // The session ends while a form is filled in: the second step appears in place, and no input is lost.
  place.site.clock.advance({ minutes: 1 })
  await page.getByRole('button', { name: 'Criar um canal' }).first().click()
  const form = page.getByRole('dialog', { name: 'Criar um canal' })
  await form.getByLabel('Nome do canal').fill('ancora')
  await page.evaluate(endSession)
  const again = page.getByRole('dialog', { name: 'Sua sessão terminou' })
  await again.getByLabel('Senha de sara').fill(passwordOf('sara'))
  await again.getByRole('button', { name: 'Entrar', exact: true }).click()
  await again.getByLabel('Código do aplicativo').waitFor()
  expect(await axeFlaws(page)).toEqual([])
  await again.getByLabel('Código do aplicativo').fill(code())
  await page.keyboard.press('Enter')
  await again.waitFor({ state: 'detached' })
  expect(await form.getByLabel('Nome do canal').inputValue()).toBe('ancora')
  expect(guest.complaints).toEqual([])
})

test('who asks a second step of the staff has one, and who has none finds each way end where it is set up', async () => {
  const { withTotp, turnOn } = secondStepsOf(() => place.site)
  const { member: chief } = await withTotp('dona', { roles: ['ROLE_USER', 'ROLE_ADMIN'] })
  const other = await place.guest()
  await other.signIn('neto')
  await other.open('/admin/site')
  const required = other.page.getByRole('switch', { name: 'Exigir segundo passo da equipe' })
  await required.click()
  await other.page.getByText('Configure primeiro o seu próprio segundo passo.').waitFor()
  await expect.poll(() => required.getAttribute('aria-checked')).toBe('false')

  await chief.call('PUT /api/admin/staff-second-step', { body: { isRequired: true } })
  await other.open('/blog')
  await other.page.getByText('Quem é da equipe precisa de um segundo passo.').waitFor()
  expect(other.address()).toBe('/profile/security')
  expect(await flawsInEveryLook(other.page)).toEqual([])
  await turnOn(await place.site.signIn('neto'))
  await other.page.reload()
  await expect.poll(() => other.page.getByText('Quem é da equipe precisa').count()).toBe(0)
  await other.open('/admin/site')
  expect(await required.getAttribute('aria-checked')).toBe('true')
  await chief.call('PUT /api/admin/staff-second-step', { body: { isRequired: false } })
  await other.page.close()
})

/** Runs in the page: ends the session, as from another device. */
async function endSession(): Promise<void> {
  const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` }
  const sessions: { id: string; current: boolean }[] = await (
    await fetch('/api/sessions', { headers })
  ).json()
  for (const { id, current } of sessions)
    if (current) await fetch(`/api/sessions/${id}`, { method: 'DELETE', headers })
}
