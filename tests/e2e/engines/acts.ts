import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type EngineGuest, phone } from '../../support/engines/engine-guest.ts'
import { shopSlug } from '../../support/engines/full-site.ts'
import { flawsOnPaper } from '../../support/engines/in-page.ts'
import { button, css, field, link, text } from '../../support/engines/targets.ts'
import { productMove, recordProductMoves } from '../../support/moves.ts'
import { drawPicture } from '../../support/pictures.ts'
import type { Stand } from './in-engine.ts'

export function actTests(stand: () => Stand): void {
  async function inFrontOf(path: string, who?: string): Promise<EngineGuest> {
    const guest = await stand().visit(who)
    await guest.open(path)
    return guest
  }
  const leave = (guest: EngineGuest) => stand().leave(guest)

  test('an article is written, gets a picture by hand and by drop, and saves itself', async () => {
    const guest = await inFrontOf('/editor', 'neto')
    await guest.fill(field('staff-editor:text.title'), 'A maré que volta')
    await guest.click(css('.editor-words'))
    await guest.type('O mar recuou.')
    await guest.page.setFiles('input[type=file][multiple]', [await pictureFile(stand().place.site.dataDir)])
    await guest.find(css('.editor-words img[src^="/uploads/"]'))
    await guest.page.evaluate(dropPicture, (await drawPicture(60, 40).png().toBuffer()).toString('base64'))
    await guest.find(
      css('.editor-words img[src^="/uploads/"] ~ img, .editor-words :nth-child(n) + * img[src^="/uploads/"]'),
    )
    await guest.find(text('staff-editor:saving.saved'))
    expect(await guest.address()).toMatch(/^\/editor\/\d+$/)
    await leave(guest)
  })

  test('pictures are sent to the library', async () => {
    const guest = await inFrontOf('/upload', 'neto')
    const count = () => guest.page.evaluate(() => document.querySelectorAll('button.library-picture').length)
    await guest.find(css('button.library-picture'))
    const before = await count()
    await guest.page.setFiles('input[type=file]', [await pictureFile(stand().place.site.dataDir)])
    await expect.poll(count).toBe(before + 1)
    await leave(guest)
  })

  test('each row of the mailbox leads to its own message', async () => {
    const { site, neto } = stand().place
    const letter = { name: 'Rui', email: 'rui@exemplo.com', subject: 'Maré', message: 'Já sobe?' }
    await site.visitor.call('POST /api/contact', { body: letter })
    const [newest] = await neto.call('GET /api/mailbox', { query: {} })
    const guest = await inFrontOf('/mail', 'neto')
    await guest.find(css('tbody tr:nth-child(2) a'))
    expect(await guest.page.evaluate(linkAt, 'tbody tr td:nth-child(2)')).toBe(`/mail/${newest?.id}`)
    await leave(guest)
  })

  test('a product is dragged into another place of its shop', async () => {
    const guest = await inFrontOf(`/shopEdit/${stand().place.shopId}`, 'neto')
    const handle = button('staff-albums:order.move', { name: 'Lente 35 mm' })
    const from = await guest.find(handle)
    const to = await guest.page.evaluate(middleOfSlot, 4)
    await guest.drag(from, to)
    const named = async () =>
      (await stand().place.neto.call('GET /api/shop/:slug', { params: { slug: shopSlug } })).content
    await expect
      .poll(async () => (await named()).find(({ description }) => description === 'Lente 35 mm')?.position)
      .toBe(4)
    await leave(guest)
  })

  test('a product opens over its shop, the arrow keys lead on, and Esc leads back', async () => {
    const guest = await inFrontOf(`/shop/${shopSlug}`)
    await guest.page.evaluate(wantMotion)
    await guest.page.evaluate(recordProductMoves)
    // A picture that has not loaded does not move.
    await expect.poll(() => guest.page.evaluate(isSlotLoaded)).toBe(true)
    await guest.click(css('a.slot'))
    await guest.find(css('.product-side'))
    const { move, left } = await guest.page.evaluate(productMove)
    expect(move?.isOnTop).toBe(true)
    expect(move?.offAtSlot).toBeLessThan(1)
    expect(move?.offAtProduct).toBeLessThan(1)
    expect(left).toBe(0)
    const hash = () => guest.page.evaluate(() => location.hash)
    const first = await hash()
    await guest.press('ArrowRight')
    await expect.poll(hash).not.toBe(first)
    await guest.press('Escape')
    await expect.poll(hash).toBe('')
    await leave(guest)
  })

  test('a lyric is swiped to the next', async () => {
    const guest = await inFrontOf('/lyrics/mare-de-lua')
    await guest.page.resize(phone)
    const { y } = await guest.find(css('.lyric-text'))
    // WebKitGTK's driver has no touch input.
    if (stand().engine.name === 'webkit') await guest.page.evaluate(swipe, { x: 330, y }, -210)
    else await guest.drag({ x: 330, y }, { x: 120, y }, 'touch')
    await expect.poll(guest.address).toBe('/lyrics/farol-aceso')
    await leave(guest)
  })

  test('the way to a lyric stands in one line', async () => {
    const guest = await inFrontOf('/lyrics/mare-de-lua')
    await guest.page.resize(phone)
    expect(await guest.page.evaluate(linesOfBreadcrumb)).toBe(1)
    await leave(guest)
  })

  test('music plays, and goes on while pages change', async () => {
    const guest = await inFrontOf('/music')
    await guest.click(css('.music-item'))
    const playing = () =>
      guest.page.evaluate(() =>
        [...document.querySelectorAll('.music-item')].findIndex((item) => item.hasAttribute('aria-current')),
      )
    await expect.poll(playing).toBeGreaterThanOrEqual(0)
    // Tracks last one second here: when the next one plays, the first was played to its end.
    const first = await playing()
    await expect.poll(playing).toBeGreaterThan(first)
    await guest.click(link('ui:nav.channels'))
    await guest.find(css('.player-bar'))
    await leave(guest)
  })

  test('what is searched for before the page is awake is searched for once it is', async () => {
    const guest = await stand().visit()
    await guest.page.goto(`${stand().place.site.url}/lyrics`)
    await guest.page.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>('.search-input')
      if (!field) throw new Error('no field')
      field.value = 'lua'
      field.form?.requestSubmit()
    })
    await expect.poll(guest.address).toBe('/lyrics?q=lua')
    await leave(guest)
  })

  test('a birthday is typed into the field that the engine has for dates', async () => {
    const guest = await inFrontOf('/profile', 'rui')
    await guest.click(button('profile:edit', { field: 'Aniversário' }))
    await guest.find(css('[autocomplete=bday]'))
    await guest.page.evaluate(focusBirthday)
    // The same date whether the day or the month comes first.
    for (const part of ['07', '07', '1994']) {
      await guest.type(part)
      // Firefox moves to the next part by itself.
      if (stand().engine.name === 'webkit') await guest.press('Tab')
    }
    await guest.click(css('form:has([autocomplete=bday]) button'))
    await guest.find({ css: 'dl .figures', name: '07/07/1994' })
    await leave(guest)
  })

  test('on paper pages are what they say, and nothing to press', async () => {
    const guest = await stand().visit()
    const flaws: string[] = []
    for (const path of ['/blog/o-contraluz', '/lyrics/mare-de-lua', '/shop', `/shop/${shopSlug}`]) {
      await guest.open(path)
      await guest.page.resize(paper)
      const found = await guest.page.evaluate(flawsOnPaper)
      flaws.push(...found.map((flaw) => `${path}: ${flaw}`))
    }
    expect(flaws).toEqual([])
    await leave(guest)
  })

  test('who asks for less motion gets none', async () => {
    const guest = await inFrontOf('/shop')
    expect(await guest.page.evaluate(movingParts)).toEqual([])
    await leave(guest)
  })
}

/** A4 at 96 px per inch. */
const paper = { width: 794, height: 1123 }

async function pictureFile(folder: string): Promise<string> {
  const file = join(folder, 'farol.png')
  await writeFile(file, await drawPicture(240, 126).png().toBuffer())
  return file
}

/** Drops a picture into the text. */
function dropPicture(encoded: string): void {
  const words = document.querySelector('.editor-words')
  if (!words) throw new Error('no words')
  const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0))
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File([bytes], 'solta.png', { type: 'image/png' }))
  const { left, top } = words.getBoundingClientRect()
  const at = { bubbles: true, cancelable: true, clientX: left + 20, clientY: top + 20 }
  words.dispatchEvent(new DragEvent('drop', { ...at, dataTransfer }))
}

function swipe({ x, y }: { x: number; y: number }, dx: number): void {
  // Simulated pointers cannot be captured.
  Element.prototype.setPointerCapture = () => {}
  const finger = { pointerType: 'touch', isPrimary: true, pointerId: 7, bubbles: true, clientY: y }
  const tell = (type: string, clientX: number) =>
    document.querySelector('.lyric-text')?.dispatchEvent(new PointerEvent(type, { ...finger, clientX }))
  tell('pointerdown', x)
  for (const part of [0.2, 0.6, 1]) tell('pointermove', x + dx * part)
  tell('pointerup', x + dx)
}

function focusBirthday(): void {
  document.querySelector<HTMLInputElement>('[autocomplete=bday]')?.focus()
}

function isSlotLoaded(): boolean {
  const picture = document.querySelector<HTMLImageElement>('a.slot img')
  return picture?.complete === true && picture.naturalWidth > 0
}

function middleOfSlot(index: number): { x: number; y: number } {
  const box = document.querySelectorAll('.slots > li')[index]?.getBoundingClientRect()
  if (!box) throw new Error('no such slot')
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
}

function linesOfBreadcrumb(): number {
  const here = document.querySelector('.breadcrumb-here')
  const tops = [...document.querySelectorAll('.breadcrumb li')].map(
    (step) => step.getBoundingClientRect().top,
  )
  return Math.max(new Set(tops.map(Math.round)).size, here?.getClientRects().length ?? 0)
}

/** Changes only what scripts see: style sheets still apply reduced motion, so moves take no time. */
function wantMotion(): void {
  const ask = matchMedia.bind(window)
  window.matchMedia = (query) => ask(query.replace(': reduce)', ': no-preference)'))
}

function movingParts(): string[] {
  return [...document.querySelectorAll('*')]
    .filter((element) => {
      const { transitionDuration, animationDuration } = getComputedStyle(element)
      return `${transitionDuration}, ${animationDuration}`
        .split(', ')
        .some((time) => parseFloat(time) > 0.001)
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 100))
}

/** Returns where a press in the middle of the first such element leads. */
function linkAt(selector: string): string | null | undefined {
  const box = document.querySelector(selector)?.getBoundingClientRect()
  if (!box) return undefined
  const pressed = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  return pressed?.closest('a')?.getAttribute('href')
}
