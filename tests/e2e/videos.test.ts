import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountBrowser, type Guest, startAccountBrowser } from '../support/account-browser.ts'
import { flawsInEveryLook } from '../support/screens.ts'
import { drawnVideo, makePlaylist, makeVideo } from '../support/videos.ts'

let place: AccountBrowser
let guest: Guest
/** Requests of the browser to other sites. */
const foreign: string[] = []

beforeAll(async () => {
  place = await startAccountBrowser()
  const received = { description: 'Veja https://canal.example/mar\nAté já.', tags: ['mar'], duration: 3723 }
  const titles = ['O farol de noite', 'A duna', 'Maré cheia']
  const created: string[] = []
  for (const title of titles) created.push(await makeVideo(place.site, { title, ...received }))
  created.push(await makeVideo(place.site, { title: 'De pé', isVertical: true, inRecent: false }))
  await makeVideo(place.site, { title: 'Vender fotos', inExtraIncome: true, inRecent: false })
  await makePlaylist(place.site, 'Bastidores', created)
  await drawnVideo(place.site, created[0] ?? '')
  guest = await place.guest({ viewport: { width: 1440, height: 900 } })
  await guest.page.route(/^https?:/, async (route) => {
    const url = route.request().url()
    if (url.startsWith(place.site.url)) return route.continue()
    foreign.push(url)
    await route.fulfill({ contentType: 'text/html', body: '<html lang="pt"><title>vídeo</title>' })
  })
})
afterAll(() => place?.close())

/** One test for everything, because opening pages is expensive. */
test('videos are looked through, played over everything by keys, and nothing comes from elsewhere before', async () => {
  const { page, open } = guest
  foreign.length = 0
  await open('/videos')
  await page.getByRole('heading', { level: 1, name: 'Vídeos' }).waitFor()
  expect(await flawsInEveryLook(page)).toEqual([])
  for (const [width, slides] of [
    [1440, 3],
    [800, 2],
    [660, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    expect(await slidesInSight(guest), `${width} px`).toBe(slides)
  }
  await page.getByRole('button', { name: 'Avançar em Bastidores' }).click()
  await expect
    .poll(() => page.locator('.carousel-list').evaluate((list) => list.scrollLeft))
    .toBeGreaterThan(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(foreign).toEqual([])

  const opener = page.getByRole('button', { name: 'A duna' })
  await opener.click()
  const overlay = page.getByRole('dialog', { name: 'Bastidores' })
  await overlay.getByText('Vídeo 2 de 4').waitFor()
  await expect
    .poll(() => foreign)
    .toEqual([expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\//)])
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await overlay.getByText('Vídeo 4 de 4').waitFor()
  const box = await page.getByTitle('De pé').boundingBox()
  expect([box?.width, box?.height].map((length) => Math.round(length ?? 0))).toEqual([360, 640])
  expect(await flawsInEveryLook(page, 'dialog')).toEqual([])
  for (let steps = 0; steps < 4; steps += 1) await page.keyboard.press('ArrowLeft')
  await overlay.getByText('Vídeo 1 de 4').waitFor()
  await page.keyboard.press('Escape')
  await overlay.waitFor({ state: 'detached' })
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)

  foreign.length = 0
  await page.getByRole('link', { name: 'O farol de noite' }).click()
  await page.getByRole('heading', { level: 1, name: 'O farol de noite' }).waitFor()
  expect(await flawsInEveryLook(page)).toEqual([])
  expect(await page.getByRole('link', { name: 'https://canal.example/mar' }).getAttribute('rel')).toContain(
    'noopener',
  )
  expect(foreign).toEqual([])
  await page.getByRole('button', { name: /Assistir ao vídeo/ }).click()
  await page.getByTitle('O farol de noite').waitFor()
  await expect.poll(() => foreign.length).toBe(1)
  expect(guest.complaints).toEqual([])
})

test('a video about extra income plays in its place until it is done', async () => {
  const { page, open } = guest
  foreign.length = 0
  await open('/extraIncome')
  expect(await flawsInEveryLook(page)).toEqual([])
  expect(foreign).toEqual([])
  await page.getByRole('button', { name: 'Vender fotos' }).click()
  await page.getByTitle('Vender fotos').waitFor()
  await page.getByRole('button', { name: 'Pronto' }).click()
  await page.getByTitle('Vender fotos').waitFor({ state: 'detached' })
  expect(guest.complaints).toEqual([])
})

/** Number of slides that are completely visible. */
function slidesInSight({ page }: Guest): Promise<number> {
  return page.locator('.carousel-list').evaluate((list) => {
    const frame = list.getBoundingClientRect()
    return [...list.children].filter((item) => {
      const { left, right } = item.getBoundingClientRect()
      return left >= frame.left && right <= frame.right + 1
    }).length
  })
}
