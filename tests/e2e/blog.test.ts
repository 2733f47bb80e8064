import { afterAll, beforeAll, expect, test } from 'vitest'
import { categoryId } from '#contract/rules/categories.ts'
import { type AccountBrowser, startAccountBrowser } from '../support/account-browser.ts'
import { writeArticle } from '../support/articles.ts'
import { id3, lyricsFrame, pictureFrame, textFrame } from '../support/id3.ts'
import { isLive, movesOf, recordMoves } from '../support/moves.ts'
import { drawPicture } from '../support/pictures.ts'
import { flawsInEveryLook } from '../support/screens.ts'
import { makeAlbum } from '../support/stores.ts'

const body = `<p>A tábua dizia baixa-mar.</p><h2>Três leituras</h2><p>Um <a href="https://example.org">método</a>.</p>
<table><tr><th>Céu</th><td>Anotar</td></tr></table><blockquote>Ninguém gritou ação.</blockquote>
<ul><li>Um</li></ul><pre><code>ffmpeg -i ${'mar'.repeat(60)}.mov</code></pre>`

let place: AccountBrowser
let album: { id: number; slug: string }

beforeAll(async () => {
  place = await startAccountBrowser()
  const neto = await place.site.signIn('neto')
  const write = (title: string, more: Record<string, unknown> = {}) =>
    neto.call('POST /api/articles', { body: { title, content: body, isPublished: true, ...more } })

  await write('Som direto na praia', { category: categoryId('music') })
  for (let number = 1; number <= 13; number++) await write(`Diário ${number}`)
  const { id } = await write('O nome de antes', {
    category: categoryId('photography'),
    description: 'Tínhamos onze minutos de sol.',
    youtube: 'aqz-KE-bpKQ',
  })
  await neto.call('PUT /api/articles/:id', {
    params: { id },
    body: { title: 'O contraluz', slug: 'o-contraluz' },
  })
  await write('Ainda não', { isPublished: false })
  album = await makeAlbum(place.site)
  await place.site.member('rui')
})
afterAll(() => place?.close())

test('a visitor goes through the blog: chips, pages, an article with its video, and on to the next', async () => {
  const guest = await place.guest()
  const { page, address, open } = guest
  const titles = () => page.locator('.blog-list .article-title').allInnerTexts()
  await open('/')
  await page.getByRole('region', { name: 'Últimos artigos' }).getByRole('link', { name: 'Blog' }).click()
  await expect.poll(address).toBe('/blog')
  await expect.poll(async () => (await titles()).length).toBe(13)

  const chips = page.getByRole('navigation', { name: 'Artigos por filme' })
  await chips.getByText('Artigos por filme').waitFor()
  await page.getByRole('region', { name: 'Filmes' }).waitFor()
  await chips.getByRole('link', { name: 'Música' }).click()
  await expect.poll(address).toBe('/blog?category=music')
  await expect.poll(titles).toEqual(['Som direto na praia'])
  await page.getByRole('link', { name: 'Limpar filtros' }).click()
  await expect.poll(async () => (await titles()).length).toBe(13)
  await page.getByRole('link', { name: 'Mais antigos' }).click()
  await expect.poll(address).toBe('/blog?page=2')
  await expect.poll(titles).toEqual(['Diário 1', 'Som direto na praia'])
  expect(await flawsInEveryLook(page)).toEqual([])
  await page.goBack()

  await page.getByRole('main').getByLabel('Buscar').fill('pessoa que não há')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^0 resultados para “/ }).waitFor()
  expect(address()).toBe('/blog?q=pessoa+que+n%C3%A3o+h%C3%A1')
  await page.goBack()

  await page.getByRole('link', { name: 'O contraluz' }).click()
  await page.getByRole('heading', { level: 1, name: 'O contraluz' }).waitFor()
  const panel = page.getByRole('complementary', { name: 'Painel lateral' })
  await panel.getByRole('link', { name: 'Anunciar aqui' }).waitFor()
  expect(await flawsInEveryLook(page)).toEqual([])

  await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: 'vídeo' }))
  await page.getByRole('button', { name: /Assistir ao vídeo/ }).click()
  await page.getByTitle('Vídeo: O contraluz').waitFor()
  await page.getByRole('link', { name: /Próximo artigo/ }).click()
  await expect.poll(address).toBe('/blog/diario-13')
  await expect.poll(() => page.title()).toBe('Diário 13 · Canal Barra')
  expect(guest.complaints).toEqual([])
  await guest.context.close()
})

test('an earlier address leads to the present one, in one step', async () => {
  const answer = await fetch(`${place.site.url}/blog/o-nome-de-antes`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/blog/o-contraluz'])
})

test('a draft is nothing for visitors, and a page for staff', async () => {
  const guest = await place.guest()
  await guest.signIn('neto')
  await guest.open('/blog/ainda-nao')
  expect((await fetch(`${place.site.url}/blog/ainda-nao`)).status).toBe(404)
  await guest.page.getByText('Rascunho: só a equipe vê esta página.').waitFor()
  expect(await guest.page.getByRole('heading', { level: 1 }).textContent()).toBe('Ainda não')
  await guest.context.close()
})

test('staff go from what they read to where they change it, and others see no such way', async () => {
  const editedAt = async (username: string) => {
    const guest = await place.guest()
    await guest.signIn(username)
    const found: (string | null)[] = []
    for (const path of ['/sobre-nos', '/blog/o-contraluz', `/shop/${album.slug}`]) {
      await guest.openInPeace(path)
      const link = guest.page.locator('main').getByRole('link', { name: 'Editar' })
      // Waits for the link where there must be one: on a busy machine pages become interactive late.
      const isThere = username === 'neto' || (await link.count()) > 0
      found.push(isThere ? await link.getAttribute('href') : null)
    }
    await guest.context.close()
    return found
  }
  const ways = ['/admin/pages/about', expect.stringMatching(/^\/editor\/\d+$/), `/shopEdit/${album.id}`]
  expect(await editedAt('neto')).toEqual(ways)
  expect(await editedAt('rui')).toEqual([null, null, null])
})

test('what follows a paragraph shorter than its initial stands below it, not beside it', async () => {
  const neto = await place.site.signIn('neto')
  const words = { title: 'Maré curta', content: '<p>Baixou.</p>', isPublished: true }
  const short = await neto.call('POST /api/articles', { body: words })
  const guest = await place.guest()
  for (const [slug, next] of [
    [short.slug, '.author-card'],
    ['diario-1', '.article-body > h2'],
  ] as const) {
    await guest.open(`/blog/${slug}`)
    const first = guest.page.locator('.article-body > p').first()
    const bottomOfInitial = await first.evaluate((paragraph) => {
      const { lineHeight } = getComputedStyle(paragraph, '::first-letter')
      return paragraph.getBoundingClientRect().top + Number.parseFloat(lineHeight)
    })
    const box = await guest.page.locator(next).first().boundingBox()
    expect(box?.y).toBeGreaterThan(bottomOfInitial)
  }
  await guest.context.close()
})

test('an article tells search engines and messengers what it is', async () => {
  const html = await (await fetch(`${place.site.url}/blog/o-contraluz`)).text()
  expect(html).toContain('<meta property="og:type" content="article"')
  expect(html).toContain('content="Tínhamos onze minutos de sol."')
  expect(html).toMatch(/rel="canonical" href="[^"]+\/blog\/o-contraluz"/)
  const kinds = Array.from(html.matchAll(/"@type":"(\w+)"/g), ([, kind]) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['Article', 'Person', 'BreadcrumbList']))
})

test('a text is planned with a channel to be told, read before by somebody without an account, and called off', async () => {
  const neto = await place.site.signIn('neto')
  const staff = await place.guest()
  const { page } = staff
  await staff.signIn('neto')
  const { id } = await writeArticle(neto, { title: 'A maré de amanhã', isPublished: false })
  await staff.open(`/editor_step2/${id}`)
  await page.getByLabel('Publicar em').fill('2999-01-02T09:00')
  await page.getByLabel('Tirar do ar em').fill('2999-01-03T09:00')
  await page.getByRole('button', { name: 'Agendar publicação' }).click()
  await page.getByText('Agende para os próximos dois anos.').first().waitFor()

  const inMinutes = (minutes: number) =>
    page.evaluate((ms) => {
      const date = new Date(Date.now() + ms)
      return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
    }, minutes * 60_000)
  await page.getByLabel('Publicar em').fill(await inMinutes(600))
  await page.getByLabel('Tirar do ar em').fill(await inMinutes(1200))
  await page.getByLabel('Avisar em um canal').selectOption('#barra')
  await page.getByRole('button', { name: 'Agendar publicação' }).click()
  await page.getByText('Agendado.', { exact: true }).waitFor()
  await page.getByText(/^Vai ao ar em .* Sai do ar em /).waitFor()
  await page.getByRole('button', { name: 'Criar link de prévia' }).click()
  const address = await page.getByLabel('Novo link').inputValue()
  expect(await flawsInEveryLook(page)).toEqual([])

  const visitor = await place.guest()
  await visitor.open(new URL(address).pathname)
  await visitor.page.getByRole('heading', { level: 1, name: 'A maré de amanhã' }).waitFor()
  await visitor.page.getByText(/^Prévia: este texto ainda não foi publicado/).waitFor()
  expect(await flawsInEveryLook(visitor.page)).toEqual([])

  await page.getByRole('link', { name: 'Todos os artigos' }).click()
  await page.getByLabel('Situação').selectOption('Agendados')
  await page
    .getByRole('row', { name: /A maré de amanhã/ })
    .getByText(/^Vai ao ar em/)
    .waitFor()
  expect(await flawsInEveryLook(page)).toEqual([])
  await staff.open(`/editor_step2/${id}`)
  await page.getByRole('button', { name: 'Cancelar agendamento' }).click()
  await page.getByText('Salvo como rascunho.').waitFor()
  await page.getByRole('button', { name: 'Cancelar agendamento' }).waitFor({ state: 'detached' })
  expect(visitor.complaints).toEqual([])
}, 60_000)

test('what a file of sound says of itself is read apart from the page, and offered to staff', async () => {
  const staff = await place.guest()
  const { page } = staff
  await staff.signIn('neto')
  await staff.open('/admin/tracks')
  await page.getByRole('button', { name: 'Adicionar' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Adicionar faixa' })
  const cover = await drawPicture(640, 640).png().toBuffer()
  const sound = id3(
    textFrame('TIT2', 'Ressaca'),
    lyricsFrame('O mar\nvoltou'),
    pictureFrame('image/png', cover),
  )
  await dialog
    .getByLabel('Arquivo de som')
    .setInputFiles({ name: 'ressaca.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from(sound) })
  await dialog.getByText('No arquivo: Ressaca').waitFor()
  await expect.poll(() => dialog.getByLabel('Título').inputValue()).toBe('Ressaca')
  await dialog.getByLabel('Artista').fill('Rui')
  await dialog.getByRole('switch', { name: 'Criar um rascunho com a letra do arquivo' }).check()
  expect(await flawsInEveryLook(page, 'dialog[open]')).toEqual([])
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Rascunho da letra criado.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(staff.complaints).toEqual([])
}, 60_000)

test('the picture of a card moves to its article and back, and stands still for who wants no motion', async () => {
  const guest = await place.guest()
  const { page, open } = guest
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion })
    await open('/blog')
    await page.evaluate(recordMoves)
    const card = page.getByRole('link', { name: 'O contraluz' })
    // The pointer makes the page load its code and the rest of its articles' data.
    await card.hover()
    await page.waitForLoadState('networkidle')
    await card.click()
    await page.getByRole('heading', { level: 1, name: 'O contraluz' }).waitFor()
    const isMoving = async () => (await movesOf(page)).includes('::view-transition-group(picture)')
    expect(await isMoving()).toBe(reducedMotion === 'no-preference')
    // What moves passes below the header, and the page can be pressed meanwhile.
    expect((await movesOf(page)).includes('::view-transition-group(header)')).toBe(await isMoving())
    expect(await isLive(page)).toBe(true)
    await page.evaluate(() => Reflect.deleteProperty(window, 'moves'))
    await page.goBack()
    await card.waitFor()
    expect(await isMoving(), 'and back').toBe(reducedMotion === 'no-preference')
  }
  expect(guest.complaints).toEqual([])
})
