import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountBrowser, startAccountBrowser } from '../support/account-browser.ts'
import { tabTo } from '../support/keyboard.ts'
import { openMemberPage, visitorHtml } from '../support/member-page.ts'
import { drawPicture } from '../support/pictures.ts'
import { flawsInEveryLook, phone, reflowFlaws } from '../support/screens.ts'

let place: AccountBrowser

beforeAll(async () => {
  place = await startAccountBrowser()
  await place.site.member('lia')
})
afterAll(() => place?.close())

test('a profile comes with its words and all that it shows, and is not asked for again', async () => {
  const { context, signIn } = await place.guest()
  await place.site.member('bia')
  await (await place.site.signIn('bia')).call('POST /api/update-welcome-message', {
    body: { welcomeMessage: 'Maré cheia.' },
  })
  await signIn('bia')
  const address = `${place.site.url}/profile`
  const { html, cacheControl, calls, complaints } = await openMemberPage(context, address)
  for (const text of ['Maré cheia.', 'Mensagem de boas-vindas', 'esta sessão'])
    expect(html, text).toContain(text)
  expect(cacheControl).toBe('private, no-store')
  expect(calls.filter((call) => /userprofile|sessions|app-passwords/.test(call))).toEqual([])
  expect(complaints).toEqual([])
  expect(await visitorHtml(address)).not.toContain('Maré cheia.')

  // The storage of another user: the page rendered for her is not shown, and its data not used.
  const rui = await context.newPage()
  await rui.addInitScript(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}')
    localStorage.setItem('user', JSON.stringify({ ...user, userId: user.userId + 1000 }))
  })
  await rui.route('**/assets/*.js', (route) => route.abort())
  await rui.goto(address)
  expect(await rui.getByText('Mensagem de boas-vindas').isVisible()).toBe(false)
  await context.close()
})

test('a profile is filled in by keyboard alone, its tabs are in step, and axe finds no flaw in any look', async () => {
  const { page, context, complaints, open, signIn } = await place.guest()
  const { keyboard } = page
  await signIn('lia')
  await open('/profile')
  const field = (name: string) => page.getByLabel(name, { exact: true })
  /** Opens the form of a row by keyboard. */
  async function openRow(name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await tabTo(page.getByRole('button', { name: `Editar ${name}` }), key)
    await keyboard.press('Enter')
    await field(name).and(page.locator(':focus')).waitFor()
  }
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)

  const before = await height()
  await openRow('Gênero')
  expect(await height()).toBe(before)
  await keyboard.press('ArrowDown')
  await page.getByText('Gênero: Salvo').waitFor()
  await keyboard.press('Escape')
  await page.locator('dd', { hasText: 'Masculino' }).waitFor()

  await openRow('Aniversário')
  expect(await height()).toBe(before)
  // The same date whether the day or the month comes first.
  await keyboard.type('07071994')
  await keyboard.press('Enter')
  await page.getByText('07/07/1994').waitFor()

  await openRow('Instagram')
  await keyboard.type('nada disso')
  await keyboard.press('Enter')
  await page.getByText('Informe um usuário do Instagram').waitFor()
  await keyboard.press('ControlOrMeta+A')
  await keyboard.type('@lia')
  await keyboard.press('Enter')
  const link = page.getByRole('link', { name: '@lia' })
  await link.waitFor()

  await openRow('Mensagem de boas-vindas')
  await keyboard.type('Foco puxado na mão.')
  await tabTo(page.getByRole('button', { name: 'Salvar Mensagem de boas-vindas' }))
  await keyboard.press('Enter')
  await page.getByText('Mensagem de boas-vindas: Salvo').waitFor()

  await tabTo(page.getByRole('button', { name: 'Novo' }))
  await keyboard.press('Enter')
  await keyboard.type('Sereia')
  await keyboard.press('Enter')
  const sereia = page.getByRole('radio', { name: 'Sereia' })
  // The list moves the focus once, when the new name appears.
  await sereia.waitFor()
  await tabTo(page.getByRole('radio', { name: 'lia' }))
  await keyboard.press('ArrowDown')
  await page.locator('.nickname-row', { has: sereia }).getByText('em uso').waitFor()

  await tabTo(page.getByRole('switch', { name: 'Mostrar idade' }))
  await keyboard.press('Space')
  await page.getByText('Privacidade: Salvo').waitFor()

  // Another tab, in a channel, switches back to the username.
  const channel = await context.newPage()
  await channel.goto(`${place.site.url}/barra`)
  await channel.locator('.composer textarea').focus()
  await tabTo(channel.getByRole('button', { name: /^Você fala como Sereia/ }), 'Shift+Tab')
  await channel.keyboard.press('Enter')
  await channel.getByRole('menuitemradio', { name: 'lia' }).waitFor()
  await expect
    .poll(async () => {
      await channel.keyboard.press('ArrowUp')
      return channel.locator(':focus').textContent()
    })
    .toBe('lia')
  expect(await flawsInEveryLook(channel, '.menu')).toEqual([])
  await channel.keyboard.press('Enter')
  await channel.getByRole('button', { name: /^Você fala como lia\b/ }).waitFor()
  await expect.poll(() => page.getByRole('radio', { name: 'lia' }).isChecked()).toBe(true)
  await channel.close()

  await tabTo(page.getByRole('button', { name: 'Apagar o apelido Sereia' }), 'Shift+Tab')
  await keyboard.press('Enter')
  await tabTo(page.getByRole('button', { name: 'Apagar', exact: true }))
  await keyboard.press('Enter')
  // The name may be gone before the answer, by the event, while the dialog still has the focus.
  await sereia.waitFor({ state: 'detached' })
  await page.getByRole('radio').and(page.locator(':focus')).waitFor()

  await openRow('YouTube', 'Shift+Tab')
  await keyboard.type('http://outro.lugar/')
  await keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  await tabTo(page.getByRole('button', { name: 'Novo' }))
  await keyboard.press('Enter')
  await keyboard.type('ChanServ')
  await keyboard.press('Enter')
  await page.getByText('Este apelido é reservado.').waitFor()
  expect(await flawsInEveryLook(page)).toEqual([])
  expect(await reflowFlaws(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('on a phone what one can do about a person stands in two rows, none of them alone', async () => {
  const { page, openInPeace, signIn } = await place.guest(phone)
  await place.site.member('rui')
  await signIn('rui')
  await openInPeace('/person/1')
  const acts = page.locator('.person-acts > .button')
  await expect.poll(() => acts.count()).toBe(3)
  const rows = await acts.evaluateAll((buttons) =>
    buttons.map((button) => button.getBoundingClientRect().top),
  )
  expect(new Set(rows).size).toBe(2)
  expect(rows[1]).toBe(rows[2])
})

test('a picture is framed by keyboard, seen as others will see it, and kept as it was framed', async () => {
  const { page, complaints, open, signIn } = await place.guest()
  await place.site.member('duda')
  await signIn('duda')
  await open('/profile')
  await page.getByRole('button', { name: 'Adicionar foto' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sua foto' })
  // Red on the left, blue on the right, and three times as wide as high.
  const half = await drawPicture(300, 200, '#0000ff').png().toBuffer()
  const buffer = await drawPicture(600, 200, '#ff0000')
    .composite([{ input: half, left: 300, top: 0 }])
    .png()
    .toBuffer()
  await dialog.getByLabel('Arquivo da foto').setInputFiles({ name: 'mar.png', mimeType: 'image/png', buffer })

  const frame = dialog.getByRole('group', { name: /^Recorte da foto/ })
  await frame.focus()
  await page.keyboard.press('+')
  await expect.poll(() => dialog.getByLabel('Aproximar').inputValue()).toBe('1.2')
  for (let presses = 0; presses < 60; presses += 1) await page.keyboard.press('ArrowRight')
  expect(await flawsInEveryLook(page, '[role=dialog], dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Usar esta foto' }).click()

  const shown = page.locator('main picture img')
  await shown.waitFor()
  const stored = await fetch(place.site.url + (await shown.getAttribute('src')))
  const picture = sharp(Buffer.from(await stored.arrayBuffer()))
  const { width = 0, height = 0 } = await picture.metadata()
  expect(Math.abs(width - height)).toBeLessThanOrEqual(1)
  expect(width).toBeLessThan(200)
  // Moved to the right, the crop shows the left side.
  const { dominant } = await picture.stats()
  expect(dominant.r).toBeGreaterThan(dominant.b)
  expect(complaints).toEqual([])
})
