import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChatBrowser, type Reader, startChatBrowser } from '../support/chat-browser.ts'
import { say } from '../support/lines.ts'
import { axeFlaws, flawsInEveryLook } from '../support/screens.ts'

let chat: ChatBrowser
let lia: Reader

beforeAll(async () => {
  chat = await startChatBrowser()
  lia = await chat.open('lia', '/rio')
})
afterAll(() => chat?.close())

const tabs = () => lia.page.locator('.channel-tab').allTextContents()
const star = (slug: string) => lia.page.getByRole('button', { name: `#${slug} nos favoritos` })
const chatEntry = () =>
  lia.page.getByRole('banner').getByRole('link', { name: 'Chat', exact: true }).getAttribute('href')

async function go(slug: string) {
  await lia.page.goto(`${chat.site.url}/${slug}`)
  await star(slug).waitFor()
}

test('without favourites a channel stands alone, and Chat leads to where everybody begins', async () => {
  await star('rio').waitFor()
  expect(await star('rio').getAttribute('aria-pressed')).toBe('false')
  expect(await tabs()).toEqual(['#rio'])
  expect(await chatEntry()).toBe('/barra')
})

test('the star keeps channels: all favourites have tabs, and Chat leads to the first', async () => {
  await star('rio').click()
  await expect.poll(chatEntry).toBe('/rio')
  await go('porto')
  expect(await tabs()).toEqual(['#porto'])
  await star('porto').click()
  await expect.poll(tabs).toEqual(['#rio', '#porto'])

  await lia.page.locator('.channel-tabs').getByRole('link', { name: '#rio' }).click()
  await lia.page.waitForURL('**/rio')
  await expect.poll(tabs).toEqual(['#rio', '#porto'])
  expect(await star('rio').getAttribute('aria-pressed')).toBe('true')
  expect(await chatEntry()).toBe('/rio')
  expect(await lia.page.evaluate(() => localStorage.getItem('favoriteChannels'))).toBe('["#rio","#porto"]')
  expect(await axeFlaws(lia.page)).toEqual([])
})

test('a channel that is no favourite stands alone among them', async () => {
  await go('sampa')
  expect(await tabs()).toEqual(['#sampa'])
})

test('the star lets go again, also after a reload', async () => {
  await go('rio')
  await star('rio').click()
  await expect.poll(tabs).toEqual(['#rio'])
  await expect.poll(chatEntry).toBe('/porto')
  await lia.page.reload()
  await expect.poll(chatEntry).toBe('/porto')
  expect(await star('rio').getAttribute('aria-pressed')).toBe('false')
})

test('a star that the server refuses goes out again, and says why', async () => {
  await lia.page.route('**/api/favorite-channels/*', (route) => route.abort())
  await star('rio').click()
  await lia.page.locator('.toast').waitFor()
  expect(await star('rio').getAttribute('aria-pressed')).toBe('false')
})

test('on a phone the tab of the channel is in sight, however long the names of the others are', async () => {
  const { page } = await chat.getChannelFor('rui', '/porto', { viewport: { width: 390, height: 844 } })
  const rui = await chat.site.signIn('rui')
  const { id } = await rui.call('POST /api/nicknames', { body: { nickname: 'rui_boom' } })
  await rui.call('POST /api/select-nickname', { body: { nicknameId: id } })
  const slugs = ['a', 'b', 'c'].map((letter) => `canal-de-nome-tao-comprido-quanto-pode-ser-${letter}`)
  for (const name of slugs) {
    await rui.call('POST /api/channels', { body: { name } })
    await rui.call('PUT /api/favorite-channels/:slug', { params: { slug: name } })
  }
  await page.goto(`${chat.site.url}/${slugs[2]}`)
  await expect
    .poll(() =>
      page.locator('.channel-tab').evaluateAll((all) =>
        all.map((tab) => {
          const { left, right } = tab.getBoundingClientRect()
          return left >= 0 && right <= innerWidth
        }),
      ),
    )
    .toEqual([false, false, true])
})

describe('the chart of the channels', () => {
  const sheet = () => lia.page.getByRole('region', { name: 'Carta dos canais' })
  const buoy = (name: string | RegExp) => sheet().getByRole('link', { name })
  const rows = () => lia.page.getByRole('heading', { level: 2, name: 'Regionais' })
  const chosen = (name: string) => lia.page.getByRole('radio', { name })
  async function middleOf(name: RegExp) {
    const box = await buoy(name).locator('svg').first().boundingBox()
    if (!box) throw new Error(`${name} is not in sight`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  /** Draws the chart along by 60 and 30 pixels, pressed so far from a buoy. Answers how far the buoy has gone. */
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
  /** Names, of channels and of waters, that lie over another one. */
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
    await lia.page.setViewportSize({ width: 1280, height: 800 })
    await lia.page.goto(`${chat.site.url}/channels`)
    await rows().waitFor()
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

  test('is one stop of the Tab key, and the arrows lead from buoy to buoy', async () => {
    const { page } = lia
    await chosen('Carta').focus()
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('/barra')
    const across = () => page.evaluate(() => document.activeElement?.getBoundingClientRect().x ?? 0)
    const begin = await across()
    await page.keyboard.press('ArrowRight')
    expect(await across()).toBeGreaterThan(begin)
    expect(await focused()).not.toBe('/barra')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Aproximar')
  })

  test('is moved by the mouse without opening what lies under it, and opens what is pressed', async () => {
    const { page } = lia
    expect(await draggedWith(/^#rio/, { x: 0, y: 0 })).toEqual([60, 30])
    expect(new URL(page.url()).pathname).toBe('/channels')
    await buoy(/^#rio/).click()
    await page.waitForURL('**/rio')
  })

  test('comes nearer between two fingers that part', async () => {
    const { page, context } = lia
    await page.goto(`${chat.site.url}/channels`)
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
    // What it has kept knows nothing of them.
    await chat.site.restart()
    await page.reload()
    await chosen('Carta').check()
    await buoy(/^#barra/).waitFor()
    // From far away those of which there is something to tell, and a few others.
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

  test('answers a press on a dot by coming nearer to it', async () => {
    const { page } = lia
    await page.getByRole('button', { name: 'Ver a carta inteira' }).click()
    await page.getByLabel('Buscar canal').focus()
    await expect.poll(scaleOfChart).toBeLessThan(0.2)
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
})
