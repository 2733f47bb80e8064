import { readFile } from 'node:fs/promises'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import routes from '../../web/routes.ts'
import { type AccountBrowser, type Guest, startAccountBrowser } from '../support/account-browser.ts'
import { axeFlaws, flawsInEveryLook, reflowFlaws } from '../support/screens.ts'

let place: AccountBrowser

beforeAll(async () => {
  place = await startAccountBrowser()
})
afterAll(() => place?.close())

/** Each page of the site map: the file that tests it, or an address that is tested here. */
const pages: Record<string, { walkedIn: string } | { at: string }> = {
  '': { at: '/' },
  // The same as the first page.
  ...walkedIn('public-screens', ['homeBlog']),
  ...walkedIn('community-home', ['homeCommunity']),
  ...walkedIn('blog', ['blog', 'blog/:slug', 'preview/:token']),
  ...walkedIn('music', ['music', 'lyrics', 'lyrics/:slug']),
  ...walkedIn('videos', ['videos', 'video/:id?', 'extraIncome']),
  // Courses use the same page as shops.
  ...walkedIn('shops', ['shop', 'shop/:slug', 'courses/:slug']),
  ...walkedIn('places', ['cryptos']),
  ...walkedIn('channel-keeping', ['channels']),
  ...walkedIn('account-screens', ['login', 'register', 'forgot-password', 'reset-password', 'confirm-email']),
  courses: { at: '/courses' },
  photos: { at: '/photos' },
  bio: { at: '/bio' },
  mobileMenu: { at: '/mobileMenu' },
  'curso/voce-nao-e-um-lixo': { at: '/curso/voce-nao-e-um-lixo' },
  'person/:id': { at: '/person/1' },
  ...walkedIn('public-log', ['log/:slug/:day?']),
  ...walkedIn('channel-lines', [':slug']),
  'sobre-nos': { at: '/sobre-nos' },
  'termos-de-uso': { at: '/termos-de-uso' },
  'politica-de-privacidade': { at: '/politica-de-privacidade' },
  contato: { at: '/contato' },
  '*': { at: '/no/such/page' },
  ...walkedIn('profile', ['profile']),
  ...walkedIn('account-screens', ['profile/security']),
  ...walkedIn('conversations', ['pvt', 'pvt/:id']),
  ...walkedIn('mailbox', ['mail', 'mail/:id']),
  ...walkedIn('share', ['share']),
  ...walkedIn('album-tools', ['albums', 'albumAdd', 'albumAdd/:id', 'shopEdit/:id']),
  ...walkedIn('album-tools', ['albumEdit/:id', 'albumCover/:id']),
  ...walkedIn('moderation', ['admin', 'admin/reports', 'admin/users', 'admin/users/:id']),
  ...walkedIn('moderation', ['admin/users/names', 'admin/audit', 'admin/words', 'moderation']),
  ...walkedIn('places', [
    'admin/site',
    'admin/pages',
    'admin/pages/:key',
    'admin/photos',
    'admin/labels',
    'admin/categories',
  ]),
  ...walkedIn('places', ['admin/ads', 'admin/cryptos', 'admin/surveys', 'admin/tracks', 'admin/videos']),
  ...walkedIn('info-pages', ['newsletter', 'admin/newsletter']),
  ...walkedIn('statistics', ['admin/statistics']),
  ...walkedIn('imports', ['admin/imports', 'admin/imports/:id']),
  ...walkedIn('places', ['courseAdd']),
  ...walkedIn('news', ['newsPicker']),
  ...walkedIn('editor', ['editor/:id?', 'editor_ls']),
  ...walkedIn('uploads', ['upload']),
}

test('every page of the site map has no flaw that axe can find, and fits, in every look', async () => {
  expect(pathsOf(routes).toSorted()).toEqual(Object.keys(pages).toSorted())

  const guest = await place.guest()
  for (const page of Object.values(pages)) {
    if ('walkedIn' in page) continue
    await guest.open(page.at)
    expect(await flawsInEveryLook(guest.page), page.at).toEqual([])
    expect(await reflowFlaws(guest.page), page.at).toEqual([])
  }
  expect(guest.complaints).toEqual([])
  await guest.context.close()
})

/** Leaves out routes that only redirect. */
function pathsOf(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, index, file, children }) => {
    if (children) return pathsOf(children)
    return file.endsWith('.tsx') ? [index ? '' : (path ?? '')] : []
  })
}

function walkedIn(file: string, paths: readonly string[]): Record<string, { walkedIn: string }> {
  return Object.fromEntries(paths.map((path) => [path, { walkedIn: file }]))
}

test('every walk that is named looks at its pages in every look', async () => {
  const files = new Set(Object.values(pages).flatMap((page) => ('walkedIn' in page ? [page.walkedIn] : [])))
  for (const file of files) {
    const walk = await readFile(new URL(`${file}.test.ts`, import.meta.url), 'utf8')
    expect(walk, file).toContain('await flawsInEveryLook(')
  }
})

/** Opens a public screen in one of its states. */
const screens: Record<string, (guest: Guest) => Promise<unknown>> = {
  'a contact form with mistakes': async ({ open, page }) => {
    await open('/contato')
    await page.getByRole('button', { name: 'Enviar mensagem' }).click()
    await page.getByText('Escreva o seu nome.').waitFor()
  },
  'a message that was sent': async ({ open, page }) => {
    await open('/contato')
    await page.getByLabel('Nome').fill('Lia')
    await page.getByLabel('Mensagem').fill('Bom dia')
    await page.getByRole('button', { name: 'Enviar mensagem' }).click()
    await page.getByText('Sua mensagem foi enviada!').waitFor()
  },
  'the question about cookies': async ({ open, page, context }) => {
    await context.clearCookies()
    await open('/sobre-nos')
    await page.getByRole('region', { name: 'Aviso de cookies' }).waitFor()
  },
}

const phone = { width: 360, height: 740 }

test.each(Object.keys(screens))('%s has no flaw that axe can find, and fits, in every look', async (name) => {
  const guest = await place.guest()
  await screens[name]?.(guest)

  expect(await flawsInEveryLook(guest.page)).toEqual([])
  expect(guest.complaints).toEqual([])
  await guest.context.close()
})

test('the sidebar in its drawer has no flaw that axe can find', async () => {
  const guest = await place.guest({ viewport: phone })
  for (const path of ['/', '/sobre-nos']) {
    await guest.openInPeace(path)
    await guest.page.getByRole('button', { name: 'Abrir barra lateral' }).click()
    await guest.page.getByRole('dialog', { name: 'Barra lateral' }).waitFor()
    expect(await axeFlaws(guest.page), path).toEqual([])
  }
  await guest.context.close()
})

test('no page scrolls sideways between 360 and 1920 pixels', async () => {
  const guest = await place.guest()
  for (const path of ['/', '/sobre-nos', '/contato']) {
    await guest.openInPeace(path)
    for (const width of [360, 390, 640, 768, 1023, 1024, 1280, 1920]) {
      await guest.page.setViewportSize({ width, height: 800 })
      expect(await excessWidth(guest.page), `${path} at ${width}`).toBe(0)
    }
  }
  await guest.context.close()
})

test('what is pressed with a finger is at least 44 pixels high', async () => {
  const guest = await place.guest({ viewport: phone, hasTouch: true, isMobile: true })
  for (const path of ['/', '/contato', '/admin/pages']) {
    if (path.startsWith('/admin')) await guest.signIn('neto')
    await guest.openInPeace(path)
    if (path.startsWith('/admin')) await guest.page.getByRole('link', { name: 'Editar' }).first().waitFor()
    const small = await guest.page
      .locator('header button, header a, main button, main .button, main .text-link-quiet, nav a')
      .evaluateAll((all) =>
        all
          .map((element) => ({ name: element.textContent, height: element.getBoundingClientRect().height }))
          .filter(({ height }) => height > 0 && height < 43.5),
      )
    expect(small, path).toEqual([])
  }
  await guest.context.close()
})

test('who asks for less motion gets none', async () => {
  const guest = await place.guest()
  for (const path of ['/', '/shop', '/photos']) {
    await guest.openInPeace(path)
    const moving = await guest.page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((element) => {
          const { transitionDuration, animationDuration } = getComputedStyle(element)
          return `${transitionDuration}, ${animationDuration}`
            .split(', ')
            .some((time) => parseFloat(time) > 0.001)
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 100)),
    )
    expect(moving, path).toEqual([])
  }
  await guest.context.close()
})

function excessWidth(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
