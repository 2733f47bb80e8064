import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AccountBrowser, type Guest, startAccountBrowser } from '../support/account-browser.ts'
import { isAlive } from '../support/chromium.ts'
import { codeIn, nextEmail } from '../support/emails.ts'
import { tabTo } from '../support/keyboard.ts'
import { passwordOf } from '../support/site.ts'

let place: AccountBrowser
let guest: Guest

beforeAll(async () => {
  place = await startAccountBrowser()
})
afterAll(() => place?.close())

beforeEach(async () => {
  guest = await place.guest()
})
afterEach(async () => {
  expect(guest.complaints).toEqual([])
  await place.leave()
})

const addressOf = (username: string) => `${username}@exemplo.com`
const email = (username: string, after = 0) => nextEmail(place.site.dataDir, addressOf(username), after)
const boxes = () => guest.page.getByRole('group', { name: 'Código de verificação' })
const verify = () => guest.page.getByRole('button', { name: 'Verificar' })
/** The text of the focused element, where keyboard users are and screen readers read. */
const inFocus = () => expect.poll(() => guest.page.locator(':focus').textContent())
const resend = () => guest.page.getByRole('button', { name: 'Enviar de novo' })

/** Fills in and submits the form, including the terms, by keyboard only. */
async function signUp(username: string, at = '/register') {
  const { page, open } = guest
  await open(at)
  const write = async (label: string, text: string) => {
    await tabTo(page.getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
  await write('Nome', 'Lia Câmara')
  await write('E-mail', addressOf(username))
  await write('Usuário', username)
  await page.getByText('Este nome de usuário está livre.').waitFor()
  await write('Senha', passwordOf(username))
  await tabTo(page.getByRole('checkbox'))
  await page.keyboard.press('Space')
  await page.getByRole('heading', { name: 'Termos de uso' }).waitFor()
  await page.getByText('Fim dos termos').waitFor()
  const agree = page.getByRole('button', { name: 'Aceito', exact: true })
  await expect
    .poll(async () => {
      await page.keyboard.press('End')
      return agree.isEnabled()
    })
    .toBe(true)
  await tabTo(agree)
  await page.keyboard.press('Enter')
  await tabTo(page.getByRole('button', { name: 'Criar conta' }))
  await page.keyboard.press('Enter')
  await boxes().waitFor()
}

async function typeCode(code: string) {
  const isReady = () => document.activeElement?.getAttribute('aria-label') === 'Caractere 1 de 4'
  await guest.page.waitForFunction(isReady)
  await guest.page.keyboard.type(code)
}

async function pasteCode(code: string) {
  await guest.page.getByLabel('Caractere 3 de 4').evaluate((box, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, code)
}

test('a stranger signs up, verifies the address and gets to the page that asked to sign in', async () => {
  const { page, open, address, enter } = guest
  await open('/profile')
  await expect.poll(address).toBe('/login?from=%2Fprofile')
  await page.getByRole('link', { name: 'Cadastre-se' }).click()
  await page.waitForURL('**/register?from=%2Fprofile')
  await page.locator('main:focus').waitFor()
  await page.locator('[aria-live]', { hasText: 'Cadastro · Canal Barra' }).waitFor()

  await signUp('marina', address())
  expect(address()).toBe('/register?verify=marina&from=%2Fprofile')
  await page.getByText(addressOf('marina')).waitFor()
  await page.getByText('Cadastro realizado com sucesso!').waitFor()
  expect(await verify().isDisabled()).toBe(true)

  await pasteCode(codeIn(await email('marina')).toLowerCase())
  await verify().click()
  await page.getByText('Conta verificada. Você já pode entrar.').waitFor()
  await expect.poll(() => page.locator(':focus').getAttribute('autocomplete')).toBe('current-password')
  expect(await page.getByLabel('Usuário').inputValue()).toBe('marina')

  await enter('marina')
  await page.getByRole('heading', { name: 'Lia Câmara' }).waitFor()
  expect(address()).toBe('/profile')
  await page.getByText(addressOf('marina')).waitFor()
})

test('who has no scripts, or whose scripts do not arrive, is told that signing in needs them', async () => {
  const plain = await place.guest({ javaScriptEnabled: false })
  await plain.page.goto(`${place.site.url}/login`)
  const hint = (page: Guest['page']) => page.getByText('Esta página precisa de JavaScript')
  await hint(plain.page).waitFor()

  const { page, context } = await place.guest({ viewport: { width: 390, height: 844 } })
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(`${place.site.url}/login`)
  await hint(page).waitFor()
  await page.unrouteAll()
  await page.reload()
  await isAlive(page)
  expect(await hint(page).isVisible()).toBe(false)
  await context.close()
})

test('signing in begins in the first empty field, and Tab goes through it from above', async () => {
  const { page, open } = guest
  await open('/login')
  const focused = () => page.locator(':focus')
  await expect.poll(() => focused().getAttribute('autocomplete')).toBe('username webauthn')
  await page.keyboard.type('neto')
  await page.keyboard.press('Tab')
  expect(await focused().getAttribute('autocomplete')).toBe('current-password')
  await page.keyboard.press('Tab')
  expect(await focused().getAttribute('aria-label')).toBe('Mostrar senha')
  await page.keyboard.press('Tab')
  expect(await focused().getAttribute('type')).toBe('submit')
  await page.keyboard.press('Tab')
  expect(await focused().textContent()).toBe('Esqueci a senha')
})

test('the terms cannot be agreed to before their end was reached, and declining unticks', async () => {
  const { page, open } = guest
  await open('/register')
  const box = page.getByRole('checkbox')
  const agree = page.getByRole('button', { name: 'Aceito', exact: true })

  await box.click()
  await page.getByText('Fim dos termos').waitFor()
  expect(await agree.isDisabled()).toBe(true)
  await page.mouse.move(700, 400)
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 700)
      return agree.isEnabled()
    })
    .toBe(true)
  await agree.click()
  expect(await box.isChecked()).toBe(true)

  await page.getByRole('button', { name: 'termos de uso' }).click()
  await page.getByRole('button', { name: 'Não aceito' }).click()
  expect(await box.isChecked()).toBe(false)
})

test('a username that is taken is told while it is typed', async () => {
  const { page, open } = guest
  await open('/register')
  await page.getByLabel('Usuário').pressSequentially('neto')
  await page.getByText('Este nome de usuário já está em uso.').waitFor()
  expect(await page.getByLabel('Usuário').getAttribute('aria-invalid')).toBe('true')

  await page.getByLabel('Usuário').pressSequentially('nho')
  await page.getByText('Este nome de usuário está livre.').waitFor()
})

test('a wrong code is told, survives a reload, and after a minute another one comes', async () => {
  const { page } = guest
  await page.clock.install()
  await signUp('rita')
  const first = codeIn(await email('rita'))

  await typeCode(first === 'AAAA' ? 'BBBB' : 'AAAA')
  await verify().click()
  await page.getByText('Código inválido').waitFor()

  await page.reload()
  await page.getByText(addressOf('rita')).waitFor()
  await page.getByText(/em 0:\d\d/).waitFor()
  await expect.poll(() => resend().getAttribute('aria-disabled')).toBe('true')

  await page.clock.fastForward(61_000)
  place.site.clock.advance({ seconds: 61 })
  await expect.poll(() => resend().getAttribute('aria-disabled')).toBe('false')
  await resend().click()
  const second = codeIn(await email('rita', 1))
  await page.getByText('um novo código está a caminho').waitFor()

  await typeCode(second)
  await verify().click()
  await page.getByText('Conta verificada. Você já pode entrar.').waitFor()
})

test('whoever never verified is led there from signing in, and a void code leads on', async () => {
  const { page, open, address, enter } = guest
  const body = {
    username: 'nina',
    email: addressOf('nina'),
    password: passwordOf('nina'),
    acceptedTerms: true,
  }
  await place.site.visitor.call('POST /api/signup', { body })
  const code = codeIn(await email('nina'))
  place.site.clock.advance({ minutes: 11 })

  await open('/login')
  await enter(addressOf('nina'), passwordOf('nina'))
  await page.getByText('Se você ainda não confirmou o cadastro, entre com o nome de usuário.').waitFor()
  await enter('nina')
  await page.getByText('Falta verificar a conta').waitFor()
  expect(address()).toBe('/register?verify=nina')

  await typeCode(code)
  await verify().click()
  await page.getByText('Este código não vale mais. Peça um novo.').waitFor()
  await resend().waitFor()

  await open('/login')
  await enter('nina', 'outra-senha-qualquer')
  await page.getByText('Usuário ou senha não conferem.').waitFor()
  expect(address()).toBe('/login')
})

test('a forgotten password is set anew by a link that works once and leaves the address', async () => {
  const { page, open, address, enter } = guest
  await place.site.member('clara')
  await open('/login')
  await page.getByRole('link', { name: 'Esqueci a senha' }).click()
  await page.getByLabel('Usuário ou e-mail').fill('clara')
  await page.getByRole('button', { name: 'Enviar o link' }).click()
  await inFocus().toBe('Confira seu e-mail')
  await page.getByRole('button', { name: 'Tentar com outro dado' }).click()
  await expect.poll(() => page.locator(':focus').inputValue()).toBe('clara')

  const link = /\/reset-password\?token=\S+/.exec((await email('clara')).text)?.[0] ?? ''
  await open(link)
  await expect.poll(address).toBe('/reset-password')
  await page.reload()
  await isAlive(page)
  await page.getByLabel('Nova senha').fill('farol-aceso-na-barra')
  await page.getByRole('button', { name: 'Salvar a senha' }).click()
  await inFocus().toBe('Senha trocada')
  await page.getByRole('link', { name: 'Entrar' }).click()

  await enter('clara')
  await page.getByText('Usuário ou senha não conferem.').waitFor()
  await enter('clara', 'farol-aceso-na-barra')
  await page.getByText('Membro desde').waitFor()

  await guest.context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await open(link)
  await page.getByLabel('Nova senha').fill('outra-ainda-maior')
  await page.getByRole('button', { name: 'Salvar a senha' }).click()
  await inFocus().toBe('Este link não vale mais')
  await page.getByRole('link', { name: 'Pedir outro link' }).click()
  await page.waitForURL('**/forgot-password')
})
