import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { tabTo } from '../support/keyboard.ts'
import { type LongChannels, startLongChannels } from '../support/long-channels.ts'
import { axeFlaws } from '../support/screens.ts'

let chat: LongChannels

beforeAll(async () => {
  // Unlike other pages of tests, one that reads ten thousand lines lives long enough for optimized code.
  chat = await startLongChannels({ brasil: 10_000, lisboa: 500 }, { args: ['--js-flags=--max-lazy'] })
})
afterAll(() => chat?.close())
afterEach(() => chat.leave())

test('ten thousand lines, read back to the first, stay few in the page and hold still', async () => {
  const { page } = await chat.arrive()
  await page.addInitScript(holdOlder)
  await page.goto(`${chat.site.url}/brasil`, { waitUntil: 'commit' })
  await page.getByText('linha 10000').waitFor()
  await page.waitForFunction(() => !document.querySelector('.channel > script'))
  await watchLongTasks(page)

  const seen = { elements: 0, jump: 0, at: 0, pages: 0 }
  for (let first = 10_000; first > 1; seen.pages += 1) {
    const moved = await readOlder(page)
    seen.elements = Math.max(seen.elements, moved.elements)
    if (moved.jump > seen.jump) Object.assign(seen, { jump: moved.jump, at: moved.first })
    first = moved.first
  }
  const longest = await page.evaluate(() => Math.max(0, ...window.longTasks))
  console.log(`Scrolled back: ${JSON.stringify(seen)}, longest task ${Math.round(longest)} ms`)

  expect(seen.elements).toBeLessThan(2000)
  // Less than a line: it may lose the gap above it, if it turns out to continue its author's previous line.
  expect(seen.jump, `at line ${seen.at}`).toBeLessThan(20)
})

test('lines above that come as scrolling ends, before anybody has measured them, move nothing', async () => {
  const { page } = await chat.arrive()
  await page.addInitScript(holdOlder)
  await page.addInitScript(endScrollingEarly)
  await page.goto(`${chat.site.url}/brasil`, { waitUntil: 'commit' })
  await page.getByText('linha 10000').waitFor()
  await page.waitForFunction(() => !document.querySelector('.channel > script'))
  const jumps: number[] = []
  for (let pages = 0; pages < 24; pages += 1) jumps.push((await readOlder(page)).jump)
  expect(await page.evaluate(() => window.endedEarly)).toBeGreaterThan(5)
  expect(Math.max(...jumps), jumps.join(' ')).toBeLessThan(6)
})

test('lines above that come before what has been drawn below is measured move nothing', async () => {
  const { page } = await chat.arrive()
  await page.addInitScript(holdOlder)
  await page.addInitScript(measureLate)
  await page.goto(`${chat.site.url}/brasil`, { waitUntil: 'commit' })
  await page.getByText('linha 10000').waitFor()
  await page.waitForFunction(() => !document.querySelector('.channel > script'))
  const jumps: number[] = []
  for (let pages = 0; pages < 12; pages += 1) jumps.push((await readOlder(page)).jump)
  expect(await page.evaluate(() => window.measuredLate)).toBeGreaterThan(5)
  expect(Math.max(...jumps), jumps.join(' ')).toBeLessThan(6)
})

async function readLong(): Promise<Page> {
  const { page } = await chat.visit('lia', '/lisboa')
  await page.getByText('linha 500').waitFor()
  await page.waitForFunction(() => !document.querySelector('.channel > script'))
  return page
}

const menuOf = (page: Page, text: string) => page.locator('.line', { hasText: text }).locator('.line-more')

test('the log is one stop of the keyboard: arrows lead from line to line, Tab to what a line offers and out', async () => {
  const page = await readLong()
  const { keyboard } = page
  const line = () => page.locator('.log-rows > :focus').locator('.line-text').textContent()
  const composer = page.locator('.composer textarea')
  await composer.focus()
  // The focus passes the nickname and the newest line's actions, then reaches the line.
  await keyboard.press('Shift+Tab')
  await page.getByRole('article').waitFor()
  await keyboard.press('Shift+Tab')
  await keyboard.press('Shift+Tab')
  expect(await line()).toContain('linha 500')
  expect(await page.getByRole('article', { name: /^\w+:? linha 500( palavra)* \d\d:\d\d$/ }).count()).toBe(1)
  await keyboard.press('ArrowUp')
  await keyboard.press('ArrowUp')
  expect(await line()).toContain('linha 498')
  expect(await axeFlaws(page, { within: '.channel' })).toEqual([])

  await keyboard.press('Tab')
  await menuOf(page, 'linha 498').and(page.locator(':focus')).waitFor()
  await keyboard.press('ArrowUp')
  expect(await line()).toContain('linha 497')
  await keyboard.press('r')
  await page.getByText(/^Respondendo a/).waitFor()
  await composer.and(page.locator(':focus')).waitFor()
  await keyboard.press('Escape')

  // Returns to the last position, then moves by line, by page, and to both ends.
  await tabTo(page.locator('.log-rows > *', { hasText: 'linha 497' }), 'Shift+Tab')
  await keyboard.press('PageUp')
  const paged = Number((await line())?.match(/linha (\d+)/)?.[1])
  expect(paged).toBeLessThan(490)
  for (let step = 0; step < 25; step += 1) await keyboard.press('ArrowUp')
  expect(await line()).toContain(`linha ${paged - 25}`)
  const isInView = () =>
    page.locator('.log-rows > :focus').evaluate((row) => {
      const [inner, outer] = [row.getBoundingClientRect(), row.closest('.log')?.getBoundingClientRect()]
      return outer !== undefined && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1
    })
  expect(await isInView()).toBe(true)
  await keyboard.press('End')
  expect(await line()).toContain('linha 500')
  expect(await isInView()).toBe(true)
  for (let steps = 0; steps < 3; steps += 1) await keyboard.press('Tab')
  await composer.and(page.locator(':focus')).waitFor()
})

test('a line that has the focus keeps it when the log is scrolled away from it', async () => {
  const page = await readLong()
  await page.keyboard.press('Tab')
  await page.getByRole('article').waitFor()
  const acts = menuOf(page, 'linha 499')
  await acts.focus()
  await page.locator('.log-scroller').evaluate((log) => log.scrollBy({ top: -6000, behavior: 'instant' }))
  await expect.poll(() => page.getByText(/^linha 500/).count()).toBe(0)
  expect(await acts.evaluate((button) => button === document.activeElement)).toBe(true)
})

declare global {
  interface Window {
    longTasks: number[]
    /** How often scrolling ended between rendering and measuring of lines. */
    endedEarly: number
    /** How often lines arrived before existing rows were measured. */
    measuredLate: number
    /** Called just before and after older lines are rendered. */
    beforeOlder?: () => Promise<void>
    afterOlder?: () => void
    /** Older lines are delivered to the page when this resolves. */
    looking: Promise<void>
  }
}

function holdOlder(): void {
  const { fetch } = window
  window.fetch = async (...args) => {
    const answer = await fetch(...args)
    if (String(args[0] instanceof Request ? args[0].url : args[0]).includes('before=')) await window.looking
    return answer
  }
}

/**
 * Simulates a busy machine: the list's timer, 150 ms after the last scroll event, fires as soon as rows are
 * rendered.
 */
function endScrollingEarly(): void {
  const waiting = new Map<number, () => void>()
  const { setTimeout: begin, clearTimeout: cancel } = window
  window.endedEarly = 0
  window.setTimeout = ((act: () => void, ms?: number, ...rest: unknown[]) => {
    const id: number = begin(
      () => {
        waiting.delete(id)
        act()
      },
      ms,
      ...rest,
    )
    if (ms === 150) waiting.set(id, act)
    return id
  }) as typeof window.setTimeout
  window.clearTimeout = (id) => {
    waiting.delete(Number(id))
    cancel(id)
  }
  function endNow(): void {
    const ends = [...waiting]
    begin(() => {
      for (const [id, act] of ends.filter(([id]) => waiting.has(id))) {
        window.clearTimeout(id)
        window.endedEarly += 1
        act()
      }
    }, 0)
  }
  addEventListener('DOMContentLoaded', () => {
    const watch = new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
      if (added.some((node) => node instanceof Element && node.querySelector('.line'))) endNow()
    })
    watch.observe(document.body, { childList: true, subtree: true })
  })
}

/**
 * Simulates a busy machine: rows below the window, which are rendered after scrolling, are measured only
 * together with older lines.
 */
function measureLate(): void {
  const late = new Map<Element, ResizeObserverEntry>()
  let areAllLate = false
  let measure = (_: ResizeObserverEntry[]): void => {}
  window.measuredLate = 0

  function isLate({ target }: ResizeObserverEntry): boolean {
    const log = target.closest('.log-scroller')
    if (!log || !target.parentElement?.matches('.log-rows')) return false
    return areAllLate || target.getBoundingClientRect().top >= log.getBoundingClientRect().bottom
  }

  window.ResizeObserver = class extends ResizeObserver {
    constructor(act: ResizeObserverCallback) {
      super((entries, observer) => {
        const waiting = entries.filter(isLate)
        if (waiting.length > 0) measure = (rows) => act(rows, observer)
        for (const entry of waiting) late.set(entry.target, entry)
        act(
          entries.filter((entry) => !waiting.includes(entry)),
          observer,
        )
      })
    }
  }
  window.beforeOlder = async () => {
    const isNew = () => [...late.keys()].some(({ isConnected }) => isConnected)
    for (let tries = 0; tries < 50 && !isNew(); tries += 1) await new Promise((done) => setTimeout(done, 20))
    if (isNew()) window.measuredLate += 1
    areAllLate = true
  }
  window.afterOlder = () => {
    areAllLate = false
    measure([...late.values()])
    late.clear()
  }
}

const watchLongTasks = (page: Page) =>
  page.evaluate(() => {
    window.longTasks = []
    new PerformanceObserver((list) => {
      window.longTasks.push(...list.getEntries().map(({ duration }) => duration))
    }).observe({ type: 'longtask' })
  })

/** Scrolls to the top and waits for older lines. Returns by how much the line being read moved. */
function readOlder(page: Page): Promise<{ first: number; elements: number; jump: number }> {
  return page.locator('.log-scroller').evaluate(async (log) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined)))
    const top = log.getBoundingClientRect().top
    const rows = () => [...log.querySelectorAll('.line-text')]
    const placeOf = (row: Element | undefined) => (row?.getBoundingClientRect().top ?? Number.NaN) - top

    const { promise, resolve: letOlderCome } = Promise.withResolvers<void>()
    window.looking = promise
    log.scrollTop = 0
    for (let count = 0; count < 4; count += 1) await frame()
    const read = rows().find((row) => placeOf(row) >= 0)
    const text = read?.textContent ?? ''
    const before = placeOf(read)
    const height = log.scrollHeight
    await window.beforeOlder?.()
    letOlderCome()
    for (let count = 0; count < 60 && log.scrollHeight === height; count += 1) await frame()
    window.afterOlder?.()
    const place = () => placeOf(rows().find((row) => row.textContent === text))
    // New rows are measured some frames later on a busy machine.
    let now = place()
    for (let still = 0, count = 0; still < 3 && count < 60; count += 1) {
      await frame()
      const next = place()
      still = next === now ? still + 1 : 0
      now = next
    }
    return {
      first: Number(text.split(' ')[1]),
      elements: document.querySelectorAll('*').length,
      jump: Math.abs(now - before),
    }
  })
}
