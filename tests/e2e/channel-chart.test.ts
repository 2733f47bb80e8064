import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatBrowser, type Reader, startChatBrowser } from '../support/chat-browser.ts'
import { isAlive } from '../support/chromium.ts'
import { say } from '../support/lines.ts'
import { flawsInEveryLook, phone } from '../support/screens.ts'

let chat: ChatBrowser
let lia: Reader

beforeAll(async () => {
  chat = await startChatBrowser()
  lia = await chat.open('lia', '/robots.txt')
})
afterAll(() => chat?.close())

const sheet = () => lia.page.getByRole('region', { name: 'Carta dos canais' })
const buoy = (name: string | RegExp) => sheet().getByRole('link', { name })
const rows = () => lia.page.getByRole('heading', { level: 2, name: 'Regionais' })
const chosen = (name: string) => lia.page.getByRole('radio', { name })
async function middleOf(name: RegExp) {
  const box = await buoy(name).locator('svg').first().boundingBox()
  if (!box) throw new Error(`${name} is not in sight`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
/**
 * Drags the chart by 60 and 30 pixels, starting at this offset from a buoy. Returns how far the buoy moved.
 */
async function draggedWith(name: RegExp, from: { x: number; y: number }) {
  const { mouse } = lia.page
  const before = await middleOf(name)
  const [x, y] = [before.x + from.x, before.y + from.y]
  await mouse.move(x, y)
  await mouse.down()
  await mouse.move(x + 60, y + 30, { steps: 4 })
  await mouse.up()
  const after = await middleOf(name)
  return [after.x - before.x, after.y - before.y].map(Math.round)
}
const scaleOfChart = () =>
  sheet()
    .locator('.chart-paper')
    .evaluate((paper) => Number((paper as HTMLElement).style.getPropertyValue('--scale')))
/** Names of channels and waters that overlap another name. */
const namesOverNames = () =>
  sheet()
    .locator('.buoy-slug, .chart-name')
    .evaluateAll((all) => {
      const boxes = all
        .filter((it) => getComputedStyle(it.closest('.buoy-name, .chart-name') ?? it).opacity === '1')
        .map((it) => ({ name: it.textContent, box: it.getBoundingClientRect() }))
      return boxes.flatMap(({ name, box: a }, at) =>
        boxes
          .slice(at + 1)
          .filter(
            ({ box: b }) =>
              a.left < b.right && b.left < a.right && a.top + 5 < b.bottom && b.top + 5 < a.bottom,
          )
          .map((other) => `${name} over ${other.name}`),
      )
    })
const focused = () => lia.page.evaluate(() => document.activeElement?.getAttribute('href'))

beforeAll(async () => {
  await say(await chat.site.member('otto'), 'miami', 'oi')
  const { call } = await chat.site.signIn('lia')
  await call('PUT /api/favorite-channels/:slug', { params: { slug: 'porto' } })
  await lia.page.setViewportSize({ width: 1280, height: 800 })
  await lia.page.goto(`${chat.site.url}/channels`)
  await isAlive(lia.page)
  await chosen('Carta').check()
  await buoy(/^#barra/).waitFor()
})

test('shows who is where, where somebody speaks and what is a favourite, instead of the list', async () => {
  expect(await rows().count()).toBe(0)
  await buoy('#miami, alguém fala').waitFor()
  await buoy(/^#porto.*, favorito$/).waitFor()
  const all = await chat.site.visitor.call('GET /api/channels')
  expect(await sheet().getByRole('link').count()).toBe(all.length)
  expect(await flawsInEveryLook(lia.page)).toEqual([])
})

test('shows all channels at once on a tablet, also on an upright one', async () => {
  const { page } = lia
  for (const [width, height] of [
    [1180, 820],
    [820, 1180],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => page.evaluate(buoysOutOfSight), { message: `${width} px` }).toEqual([])
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await buoy(/^#barra/).waitFor()
})

function buoysOutOfSight(): (string | null)[] {
  const sheet = document.querySelector('.chart-window')?.getBoundingClientRect()
  const isInSheet = ({ left, right, top, bottom }: DOMRect) =>
    sheet && left >= sheet.left && right <= sheet.right && top >= sheet.top && bottom <= sheet.bottom
  const all = [...document.querySelectorAll('.buoy-link')]
  if (all.length === 0) return ['no chart']
  return all
    .filter((link) => !isInSheet(link.getBoundingClientRect()))
    .map((link) => link.getAttribute('data-slug'))
}

test('is one stop of the Tab key, and the arrows lead from buoy to buoy', async () => {
  const { page } = lia
  await page.getByRole('button', { name: 'Criar canal' }).focus()
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('/barra')
  const across = () => page.evaluate(() => document.activeElement?.getBoundingClientRect().x ?? 0)
  const begin = await across()
  await page.keyboard.press('ArrowRight')
  expect(await across()).toBeGreaterThan(begin)
  expect(await focused()).not.toBe('/barra')
  // The focused element stays in view at every zoom level and distance from the middle.
  for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press('ArrowRight')
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('+')
  expect(await page.evaluate(isFocusInSheet)).toBe(true)
  await page.keyboard.press('0')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Aproximar')
})

function isFocusInSheet(): boolean {
  const [link, sheet] = [document.activeElement, document.querySelector('.chart-window')].map((element) =>
    element?.getBoundingClientRect(),
  )
  return (
    !!link && !!sheet && link.left >= sheet.left && link.right <= sheet.right && link.bottom <= sheet.bottom
  )
}

test('is moved by the mouse without opening what lies under it, and opens what is pressed', async () => {
  const { page } = lia
  expect(await draggedWith(/^#rio/, { x: 0, y: 0 })).toEqual([60, 30])
  expect(new URL(page.url()).pathname).toBe('/channels')
  await buoy(/^#rio/).click()
  await page.waitForURL('**/rio')
})

test('comes nearer between two fingers that part', async () => {
  const { page, context } = lia
  await page.goBack()
  await buoy(/^#porto/).waitFor()
  const across = async () => {
    const [rio, porto] = [await middleOf(/^#rio/), await middleOf(/^#porto/)]
    return Math.hypot(rio.x - porto.x, rio.y - porto.y)
  }
  const before = await across()
  const { x, y } = await middleOf(/^#barra/)
  const cdp = await context.newCDPSession(page)
  for (const apart of [100, 120, 140, 150]) {
    const touchPoints = [-1, 1].map((side, id) => ({ x: x + (side * apart) / 2, y, id }))
    await cdp.send('Input.dispatchTouchEvent', {
      type: apart === 100 ? 'touchStart' : 'touchMove',
      touchPoints,
    })
  }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(async () => Math.round(((await across()) / before) * 10)).toBe(15)
  expect(new URL(page.url()).pathname).toBe('/channels')
  await page.getByRole('button', { name: 'Ver a carta inteira' }).click()
})

test('is there again after a reload, is searched as the list is, and moves nothing for who wants no motion', async () => {
  const { page } = lia
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${chat.site.url}/channels`)
  await buoy(/^#miami/).waitFor()
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
  await page.getByLabel('Buscar canal').fill('lisb')
  await expect.poll(() => sheet().getByRole('link').allInnerTexts()).toEqual(['lisboa'])
  await page.getByLabel('Buscar canal').fill('')
  await page.emulateMedia({ reducedMotion: null })
})

test('is the list on paper, and gives way to it when that is chosen', async () => {
  const { page } = lia
  await page.emulateMedia({ media: 'print' })
  expect([await rows().isVisible(), await sheet().count()]).toEqual([true, 0])
  await page.emulateMedia({ media: null })
  await chosen('Lista').check()
  await rows().waitFor()
  // Forced colours remove the background of what is chosen.
  await page.emulateMedia({ forcedColors: 'active' })
  const outlines = await page
    .locator('label:has([name=channels-view])')
    .evaluateAll((labels) => labels.map((label) => getComputedStyle(label).outlineStyle))
  expect(outlines).toEqual(['solid', 'none'])
  await page.emulateMedia({ forcedColors: null })
  expect(await sheet().count()).toBe(0)
  await page.reload()
  await rows().waitFor()
  expect(await chosen('Lista').isChecked()).toBe(true)
})

test('holds a thousand channels, and is moved as with a few', async () => {
  const { page } = lia
  await sql`
    insert into channels (slug, created_at) select 'canal-' || n, now() from generate_series(1, 1000) n
  `.execute(chat.site.tables)
  // Clears the caches, which lack the new channels.
  await chat.site.restart()
  await page.reload()
  await isAlive(page)
  await chosen('Carta').check()
  await buoy(/^#barra/).waitFor()
  // Zoomed out, the chart shows channels with activity and a few others.
  expect(await sheet().getByRole('link').count()).toBeLessThan(150)
  expect(await namesOverNames()).toEqual([])
  expect(await draggedWith(/^#barra/, { x: 0, y: 0 })).toEqual([60, 30])
})

test('names more of a thousand channels the nearer one is, and leads the keyboard to each', async () => {
  const { page } = lia
  const from = await sheet().getByRole('link').count()
  await page.getByRole('button', { name: 'Aproximar' }).click()
  await page.getByRole('button', { name: 'Aproximar' }).click()
  await expect.poll(() => sheet().getByRole('link').count()).toBeGreaterThan(from)
  expect(await namesOverNames()).toEqual([])
  await page.getByRole('button', { name: 'Ver a carta inteira' }).click()
  await buoy(/^#barra/).focus()
  const visited = new Set<string | null | undefined>()
  for (let press = 0; press < 25; press += 1) {
    await page.keyboard.press('ArrowRight')
    visited.add(await focused())
    const name = page.locator(':focus .buoy-name')
    expect(await name.evaluate((it) => getComputedStyle(it).opacity)).toBe('1')
  }
  expect(visited.size).toBeGreaterThan(20)
})

test('comes nearer to channels by its buttons, also from bare land', async () => {
  const { page } = await chat.visit('rui', '/channels', phone)
  await isAlive(page)
  await page.getByRole('radio', { name: 'Carta' }).check()
  const chart = page.getByRole('region', { name: 'Carta dos canais' })
  await chart.getByRole('link').first().waitFor()
  const inSight = () =>
    chart.locator('.buoy-mark').evaluateAll((marks) => {
      const frame = document.querySelector('.chart-window')?.getBoundingClientRect() ?? new DOMRect()
      return marks.some((mark) => {
        const { x, y } = mark.getBoundingClientRect()
        return x > frame.left && x < frame.right && y > frame.top && y < frame.bottom
      })
    })
  const box = await page.locator('.chart-window').boundingBox()
  if (!box) throw new Error('There is no chart')
  // Drags to the north-east corner, where the upright chart has land.
  for (let draw = 0; draw < 16; draw += 1) {
    await page.mouse.move(box.x + box.width - 20, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x + 20, box.y + box.height - 20, { steps: 3 })
    await page.mouse.up()
  }
  expect(await inSight()).toBe(false)
  await page.getByRole('button', { name: 'Aproximar' }).click()
  await expect.poll(inSight).toBe(true)
})

test('answers a press on a dot by coming nearer to it', async () => {
  const { page } = lia
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Ver a carta inteira' }).click()
  await page.getByLabel('Buscar canal').focus()
  const far = await scaleOfChart()
  const dot = await page.evaluate(() => {
    const d = document.querySelector('.chart-dots')?.getAttribute('d') ?? ''
    const paper = document.querySelector('.chart-paper') as HTMLElement
    const { left, top } = paper.getBoundingClientRect()
    const scale = Number(paper.style.getPropertyValue('--scale'))
    return [...d.matchAll(/M(-?\d+) (-?\d+)/g)]
      .map(([, x, y]) => ({ x: left + Number(x) * scale, y: top + Number(y) * scale }))
      .find(({ x, y }) => document.elementFromPoint(x, y)?.closest('.chart-sheet'))
  })
  if (!dot) throw new Error('No dot is in sight')
  const cdp = await lia.context.newCDPSession(page)
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  for (const [type, touchPoints] of [
    ['touchStart', [dot]],
    ['touchEnd', []],
  ] as const)
    await cdp.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] })
  await expect.poll(scaleOfChart).toBeGreaterThan(far * 1.5)
  expect(new URL(page.url()).pathname).toBe('/channels')
})
