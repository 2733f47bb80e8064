import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatBrowser, type Reader, startChatBrowser } from '../support/chat-browser.ts'
import { isAlive } from '../support/chromium.ts'

let chat: ChatBrowser

beforeAll(async () => {
  chat = await startChatBrowser()
})
afterAll(() => chat?.close())

const tides = ['cabo', 'vento', 'farol', 'barra', 'lua', 'proa', 'cais', 'duna', 'onda', 'sal']

/** Founds channels, one in ten in a group of its own, one in twenty with lines. */
async function foundChannels(count: number): Promise<void> {
  await sql`
    insert into channels (slug, group_key, created_at)
    select (${tides}::text[])[1 + n % 10] || '-' || n,
           case when n % 10 = 0 then (array['jogos', 'cinema', 'livros'])[1 + n / 10 % 3] else '' end, now()
    from generate_series(1, ${count}::int) n on conflict do nothing
  `.execute(chat.site.tables)
  await sql`
    insert into messages (channel_id, seq, kind, user_id, username, text, created_at)
    select c.id, 1, 'text', u.id, u.username, 'oi', ${chat.site.clock.now().toISOString()}
    from channels c, users u where u.username = 'neto' and c.last_seq = 0 and c.id % 20 = 0
  `.execute(chat.site.tables)
  await sql`update channels set last_seq = 1 where last_seq = 0 and id % 20 = 0`.execute(chat.site.tables)
  // Clears the caches, which lack the new channels.
  await chat.site.restart()
}

/**
 * The longest frame of each move in milliseconds: the lowest of several rounds, since others use the machine.
 */
async function longestFrames({ page }: Reader): Promise<{ drag: number; zoom: number }> {
  await page.goto(`${chat.site.url}/channels`)
  await isAlive(page)
  await page.getByRole('radio', { name: 'Carta' }).check()
  await page.getByRole('region', { name: 'Carta dos canais' }).getByRole('link').first().waitFor()
  return page.evaluate(moveChart)
}

/** Runs in the page: moves the chart by one step per frame. */
async function moveChart(): Promise<{ drag: number; zoom: number }> {
  const chart = document.querySelector<HTMLElement>('.chart-window')
  if (!chart) throw new Error('There is no chart')
  // Simulated pointers cannot be captured.
  Element.prototype.setPointerCapture = () => {}
  const { left, top, width, height } = chart.getBoundingClientRect()
  const middle = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, cancelable: true }
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))

  async function longest(step: (at: number) => void): Promise<number> {
    let before = await frame()
    let worst = 0
    for (let at = 0; at < 40; at += 1) {
      step(at)
      const now = await frame()
      worst = Math.max(worst, now - before)
      before = now
    }
    return worst
  }
  const finger = (type: string, at = 0) => {
    const place = { clientX: middle.clientX - 12 * at, clientY: middle.clientY - 5 * at }
    chart.dispatchEvent(new PointerEvent(type, { ...middle, ...place, pointerId: 7, pointerType: 'touch' }))
  }
  const best = { drag: Number.POSITIVE_INFINITY, zoom: Number.POSITIVE_INFINITY }
  for (let round = 0; round < 3; round += 1) {
    const sign = round % 2 === 0 ? 1 : -1
    finger('pointerdown')
    const drag = await longest((at) => finger('pointermove', sign * at))
    finger('pointerup', sign * 40)
    const zoom = await longest(() =>
      chart.dispatchEvent(new WheelEvent('wheel', { ...middle, ctrlKey: true, deltaY: sign * -6 })),
    )
    await new Promise((resolve) => setTimeout(resolve, 300))
    best.drag = Math.min(best.drag, drag)
    best.zoom = Math.min(best.zoom, zoom)
  }
  return best
}

// Both charts are measured in the same run, so that a busy machine slows both. Frames take 17 ms.
test('a chart of a thousand channels is drawn along and brought nearer as one of fifty is', async () => {
  const reader = await chat.open('lia', '/robots.txt', {
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'no-preference',
  })
  await foundChannels(20)
  const few = await longestFrames(reader)
  await foundChannels(1000)
  const many = await longestFrames(reader)
  console.log(`Longest frames with 50 channels ${JSON.stringify(few)}, with 1,000 ${JSON.stringify(many)}`)
  expect(many.drag).toBeLessThan(2 * few.drag + 34)
  expect(many.zoom).toBeLessThan(2 * few.zoom + 34)
})
