import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountBrowser, startAccountBrowser } from '../support/account-browser.ts'
import { writeArticle } from '../support/articles.ts'
import { pasteHtml } from '../support/editor-browser.ts'
import { differing, pictureOf, type Shot } from '../support/element-pictures.ts'
import { keepPicture } from '../support/library.ts'
import { flawsInEveryLook, phone } from '../support/screens.ts'
import type { Member } from '../support/site.ts'

const video =
  '<a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" data-youtube="dQw4w9WgXcQ">https://www.youtube.com/watch?v=dQw4w9WgXcQ</a>'
const paragraph = `mar recuou e deixou na areia o que a noite trouxe. ${'Ninguém viu a onda voltar. '.repeat(9)}`

let place: AccountBrowser
let neto: Member
let picture: string

beforeAll(async () => {
  place = await startAccountBrowser()
  neto = await place.site.signIn('neto')
  picture = await keepPicture(place.site, neto)
})
afterAll(() => place?.close())

async function opened(path: string, look?: BrowserContextOptions): Promise<Page> {
  const guest = await place.guest(look)
  await guest.signIn('neto')
  await guest.open(path)
  await guest.page.getByRole('textbox', { name: 'Texto do artigo' }).waitFor()
  return guest.page
}

/** Everything that the editor can create, each in an element with a unique selector. */
const samples = () => `<p>O ${paragraph}</p>
<h2>Dois</h2><h3>Três</h3><h4>Quatro</h4>
<p><strong>forte</strong> <em>ênfase</em> <u>linha</u> <s>riscado</s> <code>código</code> <a href="https://mar.example/x">link</a><br>quebra</p>
<blockquote><p>Citação</p></blockquote><hr><pre><code>a\n  b</code></pre>
<ul><li><p>ponto</p></li></ul><ol><li><p>número</p></li></ol>
<img src="/uploads/${picture}" alt="mar">
<figure><img src="/uploads/${picture}" alt="farol"><figcaption>Legenda</figcaption></figure>
<table><tbody><tr><th><p>cabeça</p></th></tr><tr><td><p>célula</p></td></tr></tbody></table>${video}<p>Fim.</p>`

/** The selector of each node and mark of the editor. */
const places: Record<string, string> = {
  ...{ paragraph: 'p:last-of-type', text: 'p:last-of-type', heading: 'h2', blockquote: 'blockquote' },
  ...{ horizontalRule: 'hr', codeBlock: 'pre', hardBreak: 'br:not(.ProseMirror-trailingBreak)' },
  ...{ bulletList: 'ul', orderedList: 'ol', listItem: 'ul > li', image: ':scope > img' },
  ...{ figure: 'figure', figcaption: 'figcaption', video: '[data-youtube]', table: 'table' },
  ...{ tableRow: 'tr', tableCell: 'td', tableHeader: 'th' },
  ...{ bold: 'strong', italic: 'em', underline: 'u', strike: 's', code: 'p > code', link: 'p > a' },
}
const more = ['h3', 'h4', 'blockquote > p', 'pre > code', 'figure > img', 'td > p', '.video-play']

/** The computed styles that a reader would notice. */
function looks(words: Element, selectors: string[]): Record<string, unknown> {
  const seen = [
    ...['color', 'backgroundColor', 'fontFamily', 'fontSize', 'fontWeight', 'fontStyle', 'fontStretch'],
    ...['textDecorationLine', 'lineHeight', 'letterSpacing', 'listStyleType', 'paddingLeft', 'paddingTop'],
    ...['borderTop', 'borderBottom', 'borderLeft', 'borderRadius', 'textAlign', 'aspectRatio', 'marginTop'],
  ]
  const of = (element: Element, pseudo?: string) => {
    const style = getComputedStyle(element, pseudo)
    return Object.fromEntries(seen.map((name) => [name, style[name as 'color']]))
  }
  return Object.fromEntries(
    selectors.map((selector) => {
      const element = words.querySelector(selector)
      if (!element) return [selector, 'absent']
      const { content } = getComputedStyle(element, '::before')
      return [selector, { ...of(element), before: content === 'none' ? '' : of(element, '::before') }]
    }),
  )
}

test('all that the editor can make looks the same when it is published', async () => {
  const { id, slug } = await writeArticle(neto, { title: 'Tudo', content: samples() })
  const writer = await place.guest({ viewport: { width: 1440, height: 900 } })
  await writer.signIn('neto')
  await writer.open(`/editor/${id}`)
  const words = writer.page.getByRole('textbox', { name: 'Texto do artigo' })
  await words.waitFor()
  const known = await words.evaluate((element) => {
    const { schema } = (element as unknown as { editor: { schema: { nodes: object; marks: object } } }).editor
    return [...Object.keys(schema.nodes), ...Object.keys(schema.marks)]
  })
  expect(Object.keys(places).toSorted()).toEqual(known.filter((name) => name !== 'doc').toSorted())

  const selectors = [...Object.values(places), ...more]
  const written = await words.evaluate(looks, selectors)
  await writer.open(`/blog/${slug}`)
  const published = await writer.page.locator('.article-body').evaluate(looks, selectors)
  for (const selector of selectors)
    expect([selector, published[selector]]).toEqual([selector, written[selector]])
  expect(writer.complaints).toEqual([])
  await writer.context.close()
})

test('what is written looks as it will be read, to the pixel, in a column of any width and in both themes', async () => {
  const title = 'O contraluz que durou onze minutos na praia do farol'
  const description = 'Tínhamos onze minutos de sol, uma câmera emprestada e nenhuma pressa de voltar.'
  const { id, slug } = await writeArticle(neto, { title, description, content: samples() })
  const selectors = ['.article-headline', '.article-deck', '.article-body']
  const shots: Shot[] = selectors.flatMap((selector) => [
    { colorScheme: 'light', selector, width: 340 },
    { colorScheme: 'light', selector, width: 672 },
    { colorScheme: 'dark', selector, width: 672 },
  ])
  const own = await place.guest()
  await own.signIn('neto')
  async function pictures(): Promise<Buffer[]> {
    const taken: Buffer[] = []
    for (const shot of shots) taken.push(await pictureOf(own.page, shot))
    return taken
  }
  await own.open(`/blog/${slug}`)
  const read = await pictures()
  await own.open(`/editor/${id}`)
  await own.page.getByRole('textbox', { name: 'Texto do artigo' }).waitFor()
  const written = await pictures()
  for (const [index, shot] of shots.entries()) {
    const [one, other] = [read[index], written[index]]
    expect.soft([shot, one && other && (await differing(one, other))]).toEqual([shot, 0])
  }
  expect(own.complaints).toEqual([])
  await own.context.close()
}, 300_000)

test('tables are written in from the first cell on, links made by keys, and texts of elsewhere pasted', async () => {
  const { id } = await writeArticle(neto, { content: '<p>Antes.</p>', isPublished: false })
  const tab = await opened(`/editor/${id}`)
  const words = tab.getByRole('textbox', { name: 'Texto do artigo' })
  const tool = (name: string) => tab.getByRole('button', { name, exact: true }).click()
  const cells = () =>
    words
      .locator('tr')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.children].map(({ textContent }) => textContent).join('|')),
      )

  await words.click()
  await tab.keyboard.press('Control+End')
  await tab.keyboard.press('Enter')
  // An empty line has a button that does the same as a slash.
  await tool('Inserir bloco')
  await tab.getByRole('option', { name: 'Tabela' }).click()
  await tab.keyboard.type('Hora')
  await tab.keyboard.press('Tab')
  await tab.keyboard.type('Baixa')
  await tab.keyboard.press('Tab')
  await tab.keyboard.press('Shift+Tab')
  await tab.keyboard.press('Shift+Tab')
  await tab.keyboard.type('Maré')
  for (let steps = 0; steps < 9; steps += 1) await tab.keyboard.press('Tab')
  await tab.keyboard.type('seis')
  expect(await cells()).toEqual(['Maré|Baixa|', '||', '||', 'seis||'])

  await tool('Acrescentar linha acima')
  await tool('Acrescentar coluna à esquerda')
  await tool('Acrescentar coluna à direita')
  expect(await cells()).toEqual(['|Maré||Baixa|', '||||', '||||', '||||', '|seis|||'])
  for (const name of ['Apagar coluna', 'Apagar linha']) await tool(name)
  expect(await cells()).toEqual(['||Baixa|', '|||', '|||', '|||'])
  for (let rows = 4; rows > 0; rows -= 1) await tool('Apagar linha')
  await expect.poll(() => words.locator('table').count()).toBe(0)
  expect((await words.textContent())?.trim()).toBe('Antes.')

  await words.locator('p').first().click({ clickCount: 3 })
  await tab.keyboard.press('Control+K')
  await tab.getByLabel('Endereço do link').and(tab.locator(':focus')).waitFor()
  await tab.keyboard.type('mar.example')
  await tab.keyboard.press('Enter')
  expect(await words.getByRole('link', { name: 'Antes.' }).getAttribute('href')).toBe('https://mar.example')

  await words.press('Control+A')
  await pasteHtml(
    words,
    `<h1>A maré</h1><ul><li>alta</li></ul><table><tr><td>seis</td></tr></table><p>fim<img src="https://mar.example/farol.png"></p>`,
  )
  const kinds = ['h2', 'ul > li', 'td', 'p', 'img'].map((kind) => words.locator(kind).count())
  expect(await Promise.all(kinds)).toEqual([1, 1, 1, 3, 0])
  const neverSent = await keepPicture(place.site, neto, '#4f8a9a')
  await tab.keyboard.press('Control+End')
  await tab.keyboard.press('Enter')
  await tab.keyboard.type('/biblio')
  await tab.getByRole('option', { name: 'Imagem da biblioteca', selected: true }).waitFor()
  await tab.keyboard.press('Enter')
  await tab.getByRole('button', { name: /^Escolher a imagem 1/ }).click()
  await words.locator(`img[src="/uploads/${neverSent}"]`).waitFor()
  await tab.getByText('Uma imagem de outro lugar ficou de fora: farol.png.').waitFor()
  await tab.getByRole('button', { name: 'Entendi' }).click()
  await tab.context().close()
})

test('Markdown makes blocks, parts are led to, words are counted, found and replaced, and the rest is put away', async () => {
  const { id } = await writeArticle(neto, { content: '<p>Mar.</p>', isPublished: false })
  const tab = await opened(`/editor/${id}`)
  const words = tab.getByRole('textbox', { name: 'Texto do artigo' })
  await words.click()
  // On a busy machine, the click may be handled after the key.
  await expect
    .poll(async () => {
      await tab.keyboard.press('Control+End')
      return tab.evaluate(() => getSelection()?.focusOffset)
    })
    .toBe('Mar.'.length)
  await tab.keyboard.press('Enter')
  await tab.keyboard.type('## Maré alta')
  await tab.keyboard.press('Enter')
  await tab.keyboard.type('- maré **baixa** e maré alta')
  expect(await words.locator('h2').textContent()).toBe('Maré alta')
  expect(await words.locator('ul strong').textContent()).toBe('baixa')
  await tab.getByText('8 palavras · 1 min').waitFor()

  await tab.getByRole('button', { name: 'Estrutura do texto' }).click()
  await tab.getByRole('menuitem', { name: 'Maré alta' }).click()
  await words.and(tab.locator(':focus')).waitFor()

  await tab.keyboard.press('Control+F')
  await tab.getByRole('textbox', { name: 'Buscar', exact: true }).fill('maré')
  const bar = tab.getByRole('search', { name: 'Buscar e substituir' })
  await bar.getByText('3 vezes').waitFor()
  await tab.keyboard.press('Enter')
  await bar.getByText(/^\d de 3$/).waitFor()
  expect(await flawsInEveryLook(tab)).toEqual([])
  await bar.getByRole('textbox', { name: 'Substituir por' }).fill('R$10 $& $$')
  await bar.getByRole('button', { name: 'Substituir tudo' }).click()
  await bar.getByText('0 vezes').waitFor()
  await tab.keyboard.press('Escape')
  expect(await words.locator('li').textContent()).toBe('R$10 $& $$ baixa e R$10 $& $$ alta')

  await tab.getByRole('button', { name: 'Tela cheia' }).click()
  const paper = await tab.locator('.editor-screen').boundingBox()
  expect(paper).toMatchObject({ x: 0, y: 0, ...tab.viewportSize() })
  await tab.getByRole('button', { name: 'Sair da tela cheia' }).click()
  await tab.getByText('Salvo', { exact: true }).waitFor()
  await tab.context().close()
})

test('on a phone the tools stand at the foot of the window while somebody writes, and make blocks, too', async () => {
  const { id } = await writeArticle(neto, { content: '<p>Mar.</p>', isPublished: false })
  const tab = await opened(`/editor/${id}`, phone)
  const words = tab.getByRole('textbox', { name: 'Texto do artigo' })
  const tools = tab.getByRole('region', { name: 'Formatação' })
  expect(await tools.count()).toBe(0)
  const barHeights = await tab.locator('.editor-bar').evaluateHandle((bar) => {
    const heights: number[] = []
    new ResizeObserver(() => heights.push(bar.clientHeight)).observe(bar)
    return heights
  })
  await words.tap()
  await tools.getByRole('button', { name: 'Negrito' }).waitFor()
  await tools.getByRole('button', { name: 'Inserir bloco' }).tap()
  await tab.getByRole('option', { name: 'Citação' }).tap()
  await tab.keyboard.type('Volta.')
  expect(await words.locator('blockquote').textContent()).toBe('Volta.')
  await tools.getByRole('button', { name: 'Mover para cima' }).tap()
  await tab
    .locator('[aria-live=polite]')
    .getByText(/^Bloco 1 de \d$/)
    .waitFor({ state: 'attached' })
  expect(await words.locator(':scope > *').first().textContent()).toBe('Volta.')
  await tab.getByText('Salvo', { exact: true }).waitFor()
  // The bar does not grow when there is something to save, which would move the text.
  expect(await barHeights.jsonValue()).toHaveLength(1)
  expect(await flawsInEveryLook(tab)).toEqual([])
  await tab.context().close()
})
