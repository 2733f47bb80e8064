import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { fromEnd, type Reader } from '../support/chat-browser.ts'
import { createClient } from '../support/client.ts'
import { type LongChannels, startLongChannels } from '../support/long-channels.ts'
import { axeFlaws, phone } from '../support/screens.ts'
import type { Member } from '../support/site.ts'

const long = `https://exemplo.com/${'caminho/'.repeat(40)} ${'supercalifragilístico'.repeat(12)}`

declare global {
  interface Window {
    /** Number of rows removed and added, and how often all rows were restyled. */
    changes: { gone: number; come: number; restyled: number }
  }
}

let chat: LongChannels
let rui: Member

beforeAll(async () => {
  chat = await startLongChannels({ rio: 500, porto: 60 })
  rui = await chat.site.member('rui')
  await say(rui, 'sampa', long)
})
afterAll(() => chat?.close())
afterEach(() => chat.leave())

const say = (member: Pick<Member, 'call'>, channel: string, text: string) =>
  member.call('POST /api/send-message', { body: { channel, text } })

async function read(slug: string, options: BrowserContextOptions = {}): Promise<Reader> {
  const reader = await chat.visit('lia', `/${slug}`, options)
  await reader.page.locator('.line-text').first().waitFor()
  await reader.page.waitForFunction(() => !document.querySelector('.channel > script'))
  return reader
}

const scrollUp = (page: Page, pixels: number) =>
  page.locator('.log-scroller').evaluate((log, by) => {
    log.scrollTop -= by
  }, pixels)
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('a channel opens at its newest line, with only what is in view in the page', async () => {
  const { page, lines } = await read('rio')

  await expect.poll(async () => (await lines()).at(-1)).toContain('linha 500')
  await expect.poll(() => fromEnd(page)).toBeLessThan(2)
  expect(await page.locator('.line').count()).toBeLessThan(60)
})

test('an address that names a line goes to it, however far back it is, and each time that it is called', async () => {
  const { page } = await chat.visit('lia', '/rio?line=120')
  const found = page.locator('.line-found .line-text')
  await expect.poll(() => found.textContent()).toContain('linha 120')
  const isInView = () =>
    found.evaluate(
      (line) => line.getBoundingClientRect().top > 0 && line.getBoundingClientRect().bottom < innerHeight,
    )
  await expect.poll(isInView).toBe(true)

  await page.goto(`${chat.site.url}/rio?line=9999`)
  await page.locator('.toasts').getByText('Essa mensagem não existe').waitFor()
  await expect.poll(() => fromEnd(page)).toBeLessThan(2)
  expect(await found.count()).toBe(0)
})

test('a new line leaves the rows alone that a reader at the end has before them', async () => {
  const { page, lines } = await read('porto')
  await expect.poll(() => fromEnd(page)).toBeLessThan(2)
  await say(rui, 'porto', 'a maré enche')
  await expect.poll(async () => (await lines()).at(-1)).toBe('a maré enche')
  // Waits until the list is idle.
  await page.waitForTimeout(500)
  await page.locator('.log-scroller').evaluate((log) => {
    window.changes = { gone: 0, come: 0, restyled: 0 }
    new MutationObserver((records) => {
      for (const { type, target, removedNodes, addedNodes } of records) {
        if (target.parentNode !== log) continue
        window.changes.gone += removedNodes.length
        window.changes.come += addedNodes.length
        if (type === 'attributes' && (target as HTMLElement).style.pointerEvents) window.changes.restyled += 1
      }
    }).observe(log, { childList: true, attributes: true, subtree: true })
  })

  for (const text of ['a maré vaza', 'a maré volta']) {
    await say(rui, 'porto', text)
    await expect.poll(async () => (await lines()).at(-1)).toBe(text)
    await page.waitForTimeout(500)
  }

  expect(await fromEnd(page)).toBeLessThan(2)
  const { gone, come, restyled } = await page.evaluate(() => window.changes)
  expect(come).toBe(2)
  expect(gone).toBeLessThan(4)
  expect(restyled).toBe(0)
})

test('older lines come in above without moving what is being read, down to the first', async () => {
  const { page, lines } = await read('rio')
  let older = 0
  // Delays the first three pages until the log has been measured.
  const looks = Array.from({ length: 3 }, () => Promise.withResolvers<void>())
  await page.route('**/messages?*before=*', async (route) => {
    older += 1
    await looks[older - 1]?.promise
    await route.continue()
  })

  await expect.poll(() => fromEnd(page)).toBeLessThan(2)
  for (const look of looks) {
    const answer = page.waitForResponse('**/messages?*before=*')
    await scrollToTop(page)
    await page.getByText('Carregando mensagens mais antigas').waitFor()
    const [line, top] = await firstInView(page)
    look.resolve()
    await answer
    await page.waitForTimeout(300)
    const [, later] = await firstInView(page, line)
    // When earlier lines load, the line may turn out to continue its author's previous one, which removes the
    // gap above it.
    expect(Math.abs(later - top)).toBeLessThan(7)
  }

  const first = async () => (await scrollToTop(page).then(lines))[0]
  await expect.poll(first, { timeout: 30_000 }).toMatch(/^linha 1 /)
  expect(older).toBe(9)
})

const scrollToTop = (page: Page) => scrollUp(page, 1_000_000)

/**
 * The first line that is completely in view, or the named one, and its distance in pixels from the top of the
 * log.
 */
function firstInView(page: Page, wanted?: string): Promise<[string, number]> {
  return page.locator('.log-scroller').evaluate((log, name) => {
    const top = log.getBoundingClientRect().top
    const rows = [...log.querySelectorAll('.line-text')].map(
      (row) => [row.textContent ?? '', row.getBoundingClientRect().top - top] as [string, number],
    )
    return rows.find(([text, at]) => (name ? text === name : at >= 0)) ?? ['', Number.NaN]
  }, wanted)
}

test('a reader further up stays there, is told what arrives, and scrolls by keys', async () => {
  const { page, lines } = await read('rio')
  await expect.poll(() => fromEnd(page)).toBeLessThan(2)
  await scrollUp(page, 900)
  const pill = page.locator('.log-pill')
  await pill.waitFor()
  expect(await pill.getAttribute('aria-label')).toBe('Ir para o fim')

  const [line, top] = await firstInView(page)
  await say(rui, 'rio', 'nova um')
  await say(rui, 'rio', 'nova dois')
  await expect.poll(() => pill.textContent()).toBe('2 mensagens novas')
  const [, later] = await firstInView(page, line)
  expect(Math.abs(later - top)).toBeLessThan(2)

  await pill.click()
  await expect.poll(lines).toContain('nova dois')
  await expect.poll(() => fromEnd(page)).toBeLessThan(2)
  await expect.poll(() => pill.count()).toBe(0)

  // The keys of the log: page up, page down and end, also from the composer.
  const composer = page.locator('.composer textarea')
  await composer.press('PageUp')
  await composer.press('PageUp')
  await expect.poll(() => fromEnd(page)).toBeGreaterThan(800)
  await composer.press('PageDown')
  await expect.poll(() => fromEnd(page)).toBeLessThan(800)

  await page.getByRole('log').focus()
  await page.keyboard.press('PageUp')
  await expect.poll(() => fromEnd(page)).toBeGreaterThan(800)
  await page.keyboard.press('End')
  await expect.poll(() => fromEnd(page)).toBeLessThan(2)
})

test('a phone shows everything within its width, with the people in a drawer', async () => {
  const { page, people } = await read('sampa', phone)
  expect(await overflow(page)).toBe(0)
  expect(await page.locator('.log-scroller').evaluate((log) => log.scrollWidth - log.clientWidth)).toBe(0)
  await expect.poll(() => fromEnd(page)).toBeLessThan(2)

  // A line's actions appear when it is tapped.
  const acts = page.locator('.line-more')
  const opacities = () => acts.evaluateAll((all) => all.map((it) => getComputedStyle(it).opacity))
  expect(new Set(await opacities())).toEqual(new Set(['0']))
  await page.locator('.line:has(.line-more) .line-text').last().tap()
  await expect.poll(async () => (await opacities()).filter((opacity) => opacity === '1').length).toBe(1)
  // Conversations are one tap away.
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Conversas/ })
    .waitFor()

  await page.getByRole('button', { name: 'Abrir painel' }).click()
  await expect.poll(people).toContain('lia')
  expect(await axeFlaws(page)).toEqual([])
  await page.keyboard.press('Escape')

  // A word that does not fit beside a long name wraps to the next row as a whole.
  const long = await chat.site.member('w'.repeat(30))
  await long.call('POST /api/send-message', { body: { channel: '#sampa', text: 'palavrinha' } })
  const rows = await page.getByText('palavrinha', { exact: true }).evaluate(({ firstChild }) => {
    const range = document.createRange()
    if (firstChild) range.selectNodeContents(firstChild)
    return range.getClientRects().length
  })
  expect(rows).toBe(1)

  await page.goto(`${chat.site.url}/channels`)
  expect(await overflow(page)).toBe(0)
})

test('axe finds nothing in the chat screens, light or dark', async () => {
  const { page } = await read('rio')
  const flaws = async () => {
    const found: string[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      found.push(...(await axeFlaws(page)))
    }
    return found
  }
  await expect.poll(() => fromEnd(page)).toBeLessThan(2)
  await scrollUp(page, 900)
  await page.locator('.log-pill').waitFor()
  expect(await flaws()).toEqual([])

  for (const path of ['/channels', '/naoexiste', '/miami']) {
    await page.goto(chat.site.url + path, { waitUntil: 'networkidle' })
    expect(await flaws(), path).toEqual([])
  }
})

test('the list of channels is in the page that the server writes, by group, with topics', async () => {
  const html = await (await fetch(`${chat.site.url}/channels`)).text()
  for (const group of ['Regionais', 'Relacionamentos', 'Música', 'Entretenimento'])
    expect(html).toContain(group)
  expect(html).toContain('href="/casamentoascegas"')
  expect(html).toContain('<title>Canais · Canal Barra</title>')

  const { page } = await chat.visit('lia', '/channels')
  const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: '#sampa' })
  const reader = await read('sampa')
  await expect.poll(reader.people).toContain('lia')
  await page.reload()
  await expect.poll(() => entry.textContent()).toContain('1 pessoa')
})

test('a visitor cannot read a channel through its page', async () => {
  const { body } = await createClient(chat.site.url).ask('GET /api/channels/:slug/messages', {
    params: { slug: 'rio' },
  })
  expect(body).toMatchObject({ code: 401 })
  expect(await (await fetch(`${chat.site.url}/rio`)).text()).not.toContain('linha 500')
})
