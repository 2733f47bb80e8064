import { afterAll, beforeAll, expect, test } from 'vitest'
import { textFragment } from '#contract/rules/text-fragment.ts'
import { type AccountBrowser, startAccountBrowser } from '../support/account-browser.ts'
import { writeArticle } from '../support/articles.ts'
import { say } from '../support/lines.ts'
import { axeFlaws, flawsInEveryLook } from '../support/screens.ts'

const passage = 'Ninguém gritou ação.'
const content = `<p>A tábua dizia baixa-mar.</p><ul><li>Só espuma dentro de casa, e mais nada além do que ela leva.</li><li>Pelúcia lá fora, também quando o vento se esconde atrás.</li></ul>${'<p>O farol dá quatro clarões e o escuro.</p>'.repeat(12)}
<p>Onze minutos de <b>sol</b>. Ninguém <i>gritou</i> ação. E a maré subiu.</p>`

let place: AccountBrowser
let article: { id: number }

beforeAll(async () => {
  place = await startAccountBrowser()
  const founder = await place.site.signIn('neto')
  await place.site.member('lia')
  article = await writeArticle(founder, { title: 'O contraluz', content })
  await founder.call('PUT /api/channels/:slug/public-log', {
    params: { slug: 'barra' },
    body: { log: 'readable' },
  })
})
afterAll(() => place?.close())

test('a sentence goes along to a channel, leads back to itself, and the article tells that it is talked about', async () => {
  const guest = await place.guest()
  const { page } = guest
  await guest.signIn('lia')
  await guest.open('/blog/o-contraluz')
  const take = page.getByRole('link', { name: 'Levar ao canal' })
  expect(await take.count()).toBe(0)
  await page.evaluate(selectWords, passage)
  await take.waitFor()
  expect(await axeFlaws(page)).toEqual([])
  // Tab moves from the selection to the button.
  await page.keyboard.press('Tab')
  await take.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  const preview = page.getByRole('region', { name: 'O que você compartilha' })
  await preview.getByRole('blockquote').getByText(passage, { exact: true }).waitFor()
  await preview.getByText(/\/blog\/o-contraluz$/).waitFor()

  await page
    .getByRole('button', { name: /^barra/ })
    .first()
    .click()
  const composer = page.getByRole('textbox', { name: /^Mensagem/ })
  await expect.poll(() => composer.inputValue()).toContain(`> ${passage}`)
  await composer.press('Control+End')
  await composer.press('Shift+Enter')
  await composer.pressSequentially('que frase')
  await expect.poll(() => composer.inputValue()).toMatch(/%2E\nque frase$/)
  await composer.press('Enter')
  const card = page.locator('.cards', { hasText: passage })
  await card.waitFor()

  await untilQuoted(1)
  await card.getByRole('link', { name: 'O contraluz' }).click()
  await page.getByRole('heading', { level: 1, name: 'O contraluz' }).waitFor()
  // The browser scrolls to the passage, far below the first screen.
  await expect.poll(() => page.evaluate(isInSight, passage)).toBe(true)
  await page.mouse.move(300, 300)
  const note = page.getByRole('button', { name: `1 conversa sobre “${passage}”` })
  await note.waitFor()
  expect(await flawsInEveryLook(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  expect(await note.isVisible(), 'nothing to press on paper').toBe(false)
  await page.emulateMedia({ media: null })
  await note.press('Enter')
  const talk = page.getByRole('dialog', { name: 'Falam desta passagem' })
  await talk.getByText(passage).waitFor()
  await talk.getByText('que frase').waitFor()
  expect(await flawsInEveryLook(page, 'dialog[open]')).toEqual([])
  await talk.getByRole('link', { name: '#barra' }).click()
  await page.waitForURL(/\/log\/barra\/\d{4}-\d\d-\d\d#l\d+$/)
  expect(guest.complaints).toEqual([])

  // Without scripts it is below the text, on paper it is always shown, and an idle page shows neither.
  const plain = await place.guest({ javaScriptEnabled: false })
  const read = plain.page.getByRole('region', { name: 'Falam deste texto nos canais' })
  await plain.page.goto(`${place.site.url}/blog/o-contraluz`)
  await read.getByText('que frase').waitFor()
  expect(await read.getByRole('link', { name: passage }).getAttribute('href')).toMatch(/^#:~:text=/)
  const resting = await place.guest()
  const still = resting.page.getByRole('region', { name: 'Falam deste texto nos canais' })
  await resting.page.goto(`${place.site.url}/blog/o-contraluz`)
  await resting.page.getByRole('heading', { level: 1 }).waitFor()
  expect(await still.count()).toBe(0)
  await resting.page.emulateMedia({ media: 'print' })
  await still.getByText('que frase').waitFor()
  expect(await axeFlaws(resting.page, { within: '.quoted-passages' })).toEqual([])
  expect([...plain.complaints, ...resting.complaints]).toEqual([])
})

test('a triple click on the last paragraph takes it, and a passage may go over items of a list', async () => {
  const { page, open } = await place.guest()
  await open('/blog/o-contraluz')
  await page.locator('.article-body p').last().click({ clickCount: 3 })
  const take = page.getByRole('link', { name: 'Levar ao canal' })
  await take.waitFor()

  // Browsers find no words across paragraphs and list items.
  await page.evaluate(selectItems)
  const shared = async () =>
    new URL((await take.getAttribute('href')) ?? '', page.url()).searchParams.get('text')
  await expect.poll(shared).toMatch(/#:~:text=S%C3%B3%20espuma%20[\w%]+,[\w%]+atr%C3%A1s%2E$/)
})

test('markers of passages that are close together cover neither each other nor words', async () => {
  const lia = await place.site.signIn('lia')
  const address = `${place.site.app.infrastructure.config.publicUrl}/blog/o-contraluz`
  const passages = ['A tábua', 'dizia baixa-mar.', 'Só espuma']
  for (const words of passages) await say(lia, 'barra', `> ${words}\n${address}${textFragment(words)}`)
  await untilQuoted(4)
  const { page, open } = await place.guest()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await open('/blog/o-contraluz')
    const markers = passages.map((words) => page.getByRole('button', { name: `1 conversa sobre “${words}”` }))
    // The pointer reaches all of them.
    for (const marker of markers) await marker.click({ trial: true })
    expect(await page.evaluate(coveredWords)).toEqual([])
  }
})

/** Public data is cached for at most five seconds. */
async function untilQuoted(times: number): Promise<void> {
  const received = () =>
    place.site.visitor.call('GET /api/articles/:id/quotations', { params: { id: article.id } })
  await expect.poll(async () => (await received()).length, { timeout: 10_000 }).toBe(times)
}

/** Runs in the page: selects words as with a mouse, across markup. */
function selectWords(words: string): void {
  const paragraph = [...document.querySelectorAll('.article-body p')].at(-1)
  const text = document.createTreeWalker(paragraph as Node, NodeFilter.SHOW_TEXT)
  const pieces: Text[] = []
  while (text.nextNode()) pieces.push(text.currentNode as Text)
  const begins = pieces.find((piece) => piece.data.includes(words.slice(0, 7))) as Text
  const ends = pieces.find((piece) => piece.data.includes('ação.')) as Text
  // Begins inside a word, as a hasty hand does.
  getSelection()?.setBaseAndExtent(begins, begins.data.indexOf('inguém'), ends, ends.data.indexOf('.') + 1)
}

function isInSight(words: string): boolean {
  const paragraph = [...document.querySelectorAll('.article-body p')].find((one) =>
    one.textContent?.includes(words),
  )
  const { top = -1, bottom = 0 } = paragraph?.getBoundingClientRect() ?? {}
  return top > 0 && bottom < innerHeight
}

/** Runs in the page: selects all items of its list. */
function selectItems(): void {
  getSelection()?.selectAllChildren(document.querySelector('.article-body ul') as Node)
}

/** Runs in the page: returns the paragraphs and items that a marker covers. */
function coveredWords(): string[] {
  const markers = [...document.querySelectorAll('.margin-note')].map((note) => note.getBoundingClientRect())
  return [...document.querySelectorAll('.article-body :is(p, li)')].flatMap((block) => {
    const words = document.createRange()
    words.selectNodeContents(block)
    const lines = [...words.getClientRects()]
    // The rim of a line has no letters.
    const isCovered = lines.some((line) =>
      markers.some(
        ({ left, right, top, bottom }) =>
          line.left < right && line.right > left && line.top + 4 < bottom && line.bottom - 4 > top,
      ),
    )
    return isCovered ? [block.textContent ?? ''] : []
  })
}
