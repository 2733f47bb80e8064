import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type AccountBrowser, type Guest, startAccountBrowser } from '../support/account-browser.ts'
import { colourOf, groundOf } from '../support/colours.ts'
import { chooseAt, isSomewhere, press, tabTo, typeInto } from '../support/keyboard.ts'
import { drawPicture } from '../support/pictures.ts'
import { flawsInEveryLook } from '../support/screens.ts'
import { passwordOf } from '../support/site.ts'
import { makeAlbum } from '../support/stores.ts'

let place: AccountBrowser
let staff: Guest

beforeAll(async () => {
  place = await startAccountBrowser()
  staff = await place.guest()
})
afterAll(() => place?.close())

const fileOf = async (name: string, colour: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await drawPicture(400, 300, colour).png().toBuffer(),
})

/** One test for everything, because opening pages is expensive; by keyboard only. */
test('from an empty site to a published shop with a product that a visitor sees', async () => {
  const { page, open } = staff
  await staff.signIn('neto')
  await open('/shop')
  await press(page.getByRole('link', { name: 'Montar a primeira loja' }))
  await page.getByLabel('País de destino').waitFor()
  await open('/albums')
  await page.getByText('Nenhuma loja encontrada.').waitFor()
  expect(await flawsInEveryLook(page)).toEqual([])

  await press(page.getByRole('link', { name: 'Criar loja' }).first())
  await typeInto(page.getByLabel('Nome', { exact: true }), 'Mochila: do Início')
  await page.getByText('/shop/mochila-do-inicio').waitFor()
  await typeInto(page.getByLabel('País de destino'), 'Brasil')
  await typeInto(page.getByLabel('Categoria'), 'Fotografia')
  expect(await flawsInEveryLook(page)).toEqual([])
  await press(page.getByRole('button', { name: 'Salvar e continuar' }))
  await page.waitForURL('**/shopEdit/*')

  const slots = page.getByRole('list', { name: 'Espaços da vitrine' })
  const files = [await fileOf('lente.png', '#c8b078'), await fileOf('tripe.png', '#4f8a9a')]
  await chooseAt(page.getByRole('button', { name: 'Enviar imagem para o espaço 1', exact: true }), files)
  const second = slots.getByRole('listitem').nth(1)
  await second.getByRole('button', { name: 'Adicionar o link de Produto 2' }).waitFor()
  const inFocus = page.locator(':focus')
  const first = slots.getByRole('listitem').first()
  await first.locator(inFocus).waitFor()
  await press(slots.getByRole('button', { name: 'Adicionar o link de Produto 1' }))
  const dialog = page.getByRole('dialog', { name: 'Produto 1' })
  await typeInto(dialog.getByLabel('Nome do produto'), 'Lente 35 mm')
  await typeInto(dialog.getByLabel('Link do produto'), 'https://loja.example/lente')
  expect(await flawsInEveryLook(page, 'dialog')).toEqual([])
  await press(dialog.getByRole('button', { name: 'Salvar' }))
  await page.getByText('2 de 12 espaços com imagem, 1 com link.').waitFor()
  await first.locator(inFocus).waitFor()
  expect(await flawsInEveryLook(page)).toEqual([])

  await tabTo(page.getByRole('button', { name: 'Mover Lente 35 mm' }))
  // Users of screen readers wait for each announcement.
  for (const [key, announced] of [
    ['Space', 'selecionado, espaço 1'],
    ['ArrowRight', 'sobre o espaço 2'],
    ['Space', 'no espaço 2'],
  ] as const) {
    await page.keyboard.press(key)
    await page.getByText(`Lente 35 mm ${announced} de 12.`).waitFor({ state: 'attached' })
  }
  await second.getByRole('button', { name: 'Editar Lente 35 mm' }).waitFor()
  const { db } = place.site.app.infrastructure
  const stored = () =>
    db.read.selectFrom('albumSlots').select(['position', 'name']).orderBy('position').execute()
  const moved = [
    { position: 0, name: '' },
    { position: 1, name: 'Lente 35 mm' },
  ]
  await vi.waitFor(async () => expect(await stored()).toEqual(moved), 15_000)

  // The result of the nightly check of links.
  const check = { url: 'https://loja.example/lente', failures: 2, failingSince: '2026-11-01T05:00:00Z' }
  await place.site.tables
    .insertInto('checkedLinks')
    .values({ ...check, checkedAt: check.failingSince })
    .execute()
  await page.reload()
  await second.getByText('Link quebrado desde 1 de nov. de 2026').waitFor()
  expect(await flawsInEveryLook(page)).toEqual([])

  await press(page.getByRole('button', { name: 'Apagar Lente 35 mm' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Apagar' }))
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect.poll(focused).toBe('Enviar imagem para o espaço 2')
  // The notice stays while the pointer is over it, however long a busy machine takes between keys.
  await page.getByRole('button', { name: 'Desfazer' }).hover()
  await press(page.getByRole('button', { name: 'Desfazer' }))
  await second.getByRole('button', { name: 'Editar Lente 35 mm' }).waitFor()
  await isSomewhere(page)

  // A picture uploaded for one slot can be chosen for another.
  await press(page.getByRole('button', { name: 'Escolher da biblioteca a imagem do espaço 3' }))
  const library = page.getByRole('dialog', { name: 'Escolher a imagem do espaço 3' })
  await typeInto(library.getByLabel('Buscar por nome'), 'TRIPÉ')
  const found = library.getByRole('button', { name: /^Escolher a imagem 1: tripe,/ })
  await found.waitFor()
  expect(await flawsInEveryLook(page, 'dialog[open]')).toEqual([])
  await press(found)
  await page.getByText('3 de 12 espaços com imagem').waitFor()
  await slots.getByRole('listitem').nth(2).locator(inFocus).waitFor()

  await tabTo(page.getByRole('switch', { name: 'Publicada' }), 'Shift+Tab')
  await page.keyboard.press('Space')
  await page.getByText('No ar: todo mundo vê.').waitFor()
  expect(await groundOf(page.getByRole('switch', { name: 'Publicada' }))).toBe(
    await colourOf(page, '--green'),
  )
  const visitor = await place.guest()
  await visitor.open('/shop/mochila-do-inicio')
  await visitor.page.getByRole('link', { name: 'Lente 35 mm' }).waitFor()

  await press(page.getByRole('link', { name: 'Lista simples' }))
  await page.getByRole('button', { name: 'Salvar o produto 2' }).waitFor()
  expect(await flawsInEveryLook(page)).toEqual([])

  await press(page.getByRole('link', { name: 'Configurações' }))
  await press(page.getByRole('button', { name: 'Gerar a descrição da loja' }))
  await page.getByText('Aqui você encontra Lente 35 mm.').waitFor()
  await isSomewhere(page)
  expect(await flawsInEveryLook(page)).toEqual([])
  await press(page.getByRole('link', { name: 'Capa para compartilhamento' }), 'Shift+Tab')
  await page.getByRole('heading', { level: 1, name: 'Mochila: do Início' }).waitFor()
  await page.getByRole('button', { name: 'Escolher da biblioteca' }).waitFor()
  const summary = page.getByLabel('Descrição')
  await summary.fill('m'.repeat(250))
  expect(await flawsInEveryLook(page)).toEqual([])
  await summary.fill('')
  await press(page.getByRole('button', { name: 'Escolher da biblioteca' }))
  await press(page.getByRole('button', { name: /^Escolher a imagem 2:/ }))
  await page.getByText('Capa salva.').waitFor()
  expect([...staff.complaints, ...visitor.complaints]).toEqual([])
}, 150_000)

test('nothing that was written is lost: not on the way out, not in a dialog, not with the session', async () => {
  const { page, open, context } = staff
  const { id, slug } = await makeAlbum(place.site, { name: 'Estante', products: [{ name: 'Lente' }] })
  await open(`/albumAdd/${id}`)
  await page.getByLabel('Nome').fill('Estante nova')
  await page.getByLabel('Categoria').selectOption('Fotografia')
  await page.getByRole('link', { name: 'Lojas e cursos' }).click()
  const leaving = page.getByRole('alertdialog', { name: 'Sair sem salvar?' })
  await leaving.getByRole('button', { name: 'Ficar' }).click()
  expect(await page.getByLabel('Nome').inputValue()).toBe('Estante nova')

  await context.clearCookies({ name: /refresh/i })
  await page.evaluate(() => localStorage.setItem('accessToken', 'head.e30.worn'))
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  const again = page.getByRole('dialog', { name: 'Sua sessão terminou' })
  await again.getByLabel('Senha de neto').fill(passwordOf('neto'))
  expect(await flawsInEveryLook(page, 'dialog')).toEqual([])
  await again.getByRole('button', { name: 'Entrar' }).click()
  await page.getByText('Alterações salvas!').waitFor()

  await page.getByLabel('Nome').fill('Estante')
  await page.getByRole('main').getByRole('link', { name: 'Produtos' }).last().click()
  await page.waitForURL(`**/shopEdit/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Estante', exact: true }).waitFor()

  await page.getByRole('button', { name: 'Adicionar o link de Lente' }).click()
  const product = page.getByRole('dialog', { name: 'Produto 1' })
  await product.getByLabel('Link do produto').fill('amazon.com.br/dp/B0')
  await page.mouse.click(4, 4)
  const discard = page.getByRole('alertdialog', { name: 'Descartar o que você escreveu?' })
  await discard.getByRole('button', { name: 'Cancelar' }).click()
  await product.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('1 de 12 espaços com imagem, 1 com link.').waitFor()
  const { content } = await place.site.visitor.call('GET /api/shop/:slug', { params: { slug } })
  expect(content).toMatchObject([{ actionUrl: 'https://amazon.com.br/dp/B0' }])
}, 60_000)

test('a queue of pictures goes on elsewhere on the site, and a deleted shop comes back', async () => {
  const { page, open } = staff
  // A unique name for each try, since addresses are never reused.
  const name = `Varal ${Date.now()}`
  const { id } = await makeAlbum(place.site, { name })
  await open('/upload')
  const files = await Promise.all(
    ['#c8b078', '#4f8a9a', '#226644'].map((colour) => fileOf(`${colour}.png`, colour)),
  )
  await page.getByLabel('Arquivos de imagem').setInputFiles(files)
  await page.getByRole('list', { name: 'Envios' }).waitFor()
  await page.getByRole('link', { name: 'Lojas', exact: true }).last().click()
  await page.getByText('3 imagens enviadas').waitFor()

  await page.getByLabel('Filtrar por nome ou número').fill('varal')
  await page.getByRole('link', { name: `Editar ${name}` }).click()
  await page.getByRole('button', { name: 'Apagar', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Apagar' }).click()
  await page.waitForURL('**/albums')
  await page.getByLabel('Situação').selectOption('Lixeira')
  await page.getByRole('button', { name: `Trazer de volta: ${name}` }).waitFor()
  expect(await flawsInEveryLook(page)).toEqual([])
  await page.getByRole('button', { name: `Trazer de volta: ${name}` }).click()
  await page.getByText('De volta, como estava.').waitFor()
  const admin = await place.site.signIn('neto')
  expect((await admin.call('GET /api/album/:id', { params: { id } })).name).toBe(name)
}, 60_000)

test('a pasted link fills an empty place with what the page of its product says', async () => {
  const { id } = await makeAlbum(place.site, { name: 'Cais' })
  const picture = await drawPicture(300, 300, '#c8b078').png().toBuffer()
  const html = '<meta property="og:title" content="Boné do farol"><meta property="og:image" content="/b.png">'
  const { outbound } = place.site.app.infrastructure
  // Replaces requests to the shop's site, which tests must not make.
  outbound.fetchPublic = async (url) => {
    const [type, body] = url.endsWith('.png') ? ['image/png', picture] : ['text/html', Buffer.from(html)]
    return { status: 200, headers: { 'content-type': type }, body, url }
  }
  const { page, open, signIn } = await place.guest()
  await page.route('https://loja.example/b.png', (route) =>
    route.fulfill({ body: picture, contentType: 'image/png' }),
  )
  await signIn('neto')
  await open(`/shopEdit/${id}`)
  await page.getByRole('button', { name: 'Colar um link no espaço 1', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Produto 1' })
  await dialog.getByLabel('Link do produto').fill('https://loja.example/bone?tag=canal-20')
  await dialog.getByRole('button', { name: 'Ler a página do produto' }).click()
  await dialog.getByRole('img', { name: 'Imagem proposta' }).waitFor()
  expect(await flawsInEveryLook(page, 'dialog[open]')).toEqual([])
  await dialog.getByRole('button', { name: 'Usar o nome' }).click()
  await dialog.getByRole('button', { name: 'Usar a imagem' }).click()
  await page.getByText('A imagem está no lugar.').waitFor()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('1 de 12 espaços com imagem, 1 com link.').waitFor()
  expect(await flawsInEveryLook(page)).toEqual([])
  const { content } = await (await place.site.signIn('neto')).call('GET /api/album/:id', { params: { id } })
  expect(content).toMatchObject([
    { position: 0, actionUrl: 'https://loja.example/bone?tag=canal-20', description: 'Boné do farol' },
  ])
})
