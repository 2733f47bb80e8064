import type { Browser, BrowserContext } from 'playwright-core'
import { type Client, createClient } from '../support/client.ts'

interface Attack {
  url: string
  /** Access token of a staff member. */
  token: string
  browser: Browser
}

export interface Damage {
  /** Number of texts that were shown. */
  shown: number
  dialogs: number
  /** Pages whose planted variable a script has changed. */
  scripts: number
  /** Requested addresses outside the site. */
  foreign: string[]
  /** Links and handlers that would run a script. */
  traps: string[]
}

/** Writes every text into an article of its own. Returns their slugs, and the refusals. */
export async function writeHostile({ url, token }: Pick<Attack, 'url' | 'token'>, texts: readonly string[]) {
  const staff = createClient(url, token)
  const refused: Record<string, number> = {}
  const slugs: string[] = []
  for (const some of groupsOf(texts, 10)) {
    const answers = await Promise.all(some.map((text) => post(staff, text)))
    for (const { status, body } of answers) {
      if (status === 201) slugs.push(body.slug)
      else refused[body.key] = (refused[body.key] ?? 0) + 1
    }
  }
  return { slugs, refused }
}

function post(staff: Client, text: string) {
  // Every alert also changes the planted variable.
  const content = `<p>Antes</p>${text.replaceAll('alert(1)', 'planted=alert(1)')}`
  return staff.ask<{ slug: string; key: string }>('POST /api/articles', {
    body: { title: 'Ataque', content, isPublished: true },
  })
}

/**
 * Opens the pages of articles without a content security policy, so that only the sanitizer protects the
 * browser.
 */
export async function visitHostile(
  { url, browser }: Pick<Attack, 'url' | 'browser'>,
  paths: readonly string[],
) {
  return watching({ url, browser }, async (look) => {
    for (const path of paths) await look(path)
  })
}

/** Returns the articles' texts from the API. */
export async function readHostile({ url }: Pick<Attack, 'url'>, slugs: readonly string[]): Promise<string[]> {
  const visitor = createClient(url)
  const texts: string[] = []
  for (const some of groupsOf(slugs, 10)) {
    const calls = some.map((slug) => visitor.call('GET /api/article/:slug', { params: { slug } }))
    texts.push(...(await Promise.all(calls)).map(({ content }) => content))
  }
  return texts
}

/** Shows texts in documents at the site's address, without a content security policy. */
export async function showHostile(
  { url, browser }: Pick<Attack, 'url' | 'browser'>,
  texts: readonly string[],
) {
  return watching({ url, browser }, async (look, context) => {
    for (const [number, some] of groupsOf(texts, 50).entries()) {
      const articles = some.map((text) => `<article>${text}</article>`)
      const body = `<!doctype html><title>x</title>${articles.join('\n')}`
      const path = `/shown/${number}`
      await context.route(url + path, (route) =>
        route.fulfill({ contentType: 'text/html; charset=utf-8', body }),
      )
      await look(path)
    }
  })
}

export function groupsOf<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  )
}

async function watching(
  { url, browser }: Pick<Attack, 'url' | 'browser'>,
  work: (look: (path: string) => Promise<void>, context: BrowserContext) => Promise<void>,
): Promise<Damage> {
  const damage = { shown: 0, dialogs: 0, scripts: 0, foreign: [] as string[], traps: [] as string[] }
  const context = await browser.newContext({ bypassCSP: true })
  await context.route(
    (address) => address.origin !== url,
    (route) => {
      damage.foreign.push(route.request().url())
      return route.abort()
    },
  )
  await context.addInitScript('window.planted = "untouched"')
  const page = await context.newPage()
  page.on('dialog', (dialog) => {
    damage.dialogs++
    void dialog.dismiss()
  })
  try {
    await work(async (path) => {
      await page.goto(url + path, { waitUntil: 'load' })
      const { articles, planted, traps } = await page.evaluate(provoke)
      damage.shown += articles
      if (planted !== 'untouched' || page.url() !== url + path) damage.scripts++
      damage.traps.push(...traps)
    }, context)
  } finally {
    await context.close()
  }
  return damage
}

/** Runs in the browser: triggers events on every element, and returns dangerous links and handlers. */
function provoke() {
  const articles = [...document.querySelectorAll('article')]
  const elements = articles.flatMap((article) => [...article.querySelectorAll('*')])
  for (const element of elements)
    for (const name of ['mouseover', 'focus', 'load', 'error', 'toggle', 'begin'])
      element.dispatchEvent(new Event(name))

  const traps = elements.flatMap((element) => {
    const handlers = element.getAttributeNames().filter((name) => name.startsWith('on'))
    const isLink = element instanceof HTMLAnchorElement && element.href !== ''
    const isPlain = !isLink || ['http:', 'https:', 'mailto:'].includes(element.protocol)
    return handlers.length > 0 || !isPlain ? [element.outerHTML] : []
  })
  return { articles: articles.length, planted: Reflect.get(window, 'planted') as unknown, traps }
}
