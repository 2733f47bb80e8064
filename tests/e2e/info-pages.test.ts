import type { BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createLinkTokens } from '../../server/features/newsletter/link-tokens.ts'
import { type AccountBrowser, type Guest, startAccountBrowser } from '../support/account-browser.ts'
import { writeArticle } from '../support/articles.ts'
import { isAlive } from '../support/chromium.ts'
import { nextEmail } from '../support/emails.ts'
import { visitorHtml } from '../support/member-page.ts'
import { addSubscribers } from '../support/newsletter.ts'
import { withClient } from '../support/postgres.ts'
import { flawsInEveryLook } from '../support/screens.ts'

const desktop = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 } }
const texts = {
  '/termos-de-uso': 'Termos de uso',
  '/politica-de-privacidade': 'Política de privacidade',
  '/sobre-nos': 'Sobre nós',
}

let place: AccountBrowser
const guests: Guest[] = []

beforeAll(async () => {
  place = await startAccountBrowser()
})
afterAll(() => place?.close())
afterEach(async () => {
  for (const { complaints, context } of guests.splice(0)) {
    expect(complaints).toEqual([])
    await context.close()
  }
})

async function visit(path: string, options: BrowserContextOptions = desktop): Promise<Guest> {
  const guest = await place.guest(options)
  guests.push(guest)
  await guest.open(path)
  return guest
}

describe('the information pages', () => {
  test.each(Object.entries(texts))(
    '%s has its text, in the page that the server writes, and leads to contact',
    async (path, title) => {
      const html = await (await fetch(place.site.url + path)).text()
      expect(html).toContain(`>${title}</h1>`)
      expect(html).toMatch(/Responsável por este site[^:<]*: equipe do Canal Barra\./)

      const { page, address } = await visit(path)
      await page.getByRole('article').getByRole('link', { name: 'página de contato' }).first().click()
      await page.waitForURL('**/contato')
      expect(address()).toBe('/contato')
    },
  )

  test('stand beside a column of four links, with the one that is open marked', async () => {
    const { page, address } = await visit('/termos-de-uso')
    const column = page.getByRole('navigation', { name: 'Informações' })
    expect(await column.getByRole('link').allInnerTexts()).toEqual([
      'Sobre nós',
      'Termos de Uso',
      'Política de Privacidade',
      'Acesse o canal',
    ])
    expect(await column.getByRole('link').nth(3).getAttribute('href')).toBe('/barra')
    expect(await column.locator('[aria-current=page]').allInnerTexts()).toEqual(['Termos de Uso'])

    await page.getByRole('link', { name: 'Canal Barra' }).first().click()
    await page.waitForURL('**/sobre-nos')
    expect(address()).toBe('/sobre-nos')
    await expect.poll(() => column.locator('[aria-current=page]').allInnerTexts()).toEqual(['Sobre nós'])
  })

  test('have the measures of the layout, and end with the copyright line and its links', async () => {
    const { page } = await visit('/contato')
    const measure = () =>
      page.evaluate(() => {
        const content = document.querySelector('main') as HTMLElement
        const { paddingTop, minHeight } = getComputedStyle(content)
        const column = document.querySelector('.info-sidebar')?.getBoundingClientRect()
        return { column: column?.width, beside: content.getBoundingClientRect().left, paddingTop, minHeight }
      })
    expect(await measure()).toEqual({ column: 256, beside: 256, paddingTop: '80px', minHeight: '900px' })

    const footer = page.getByRole('contentinfo')
    expect(await footer.textContent()).toContain('© 2024 Canal Barra')
    const links = await footer
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    const site = ['/sobre-nos', '/contato', '/bio', '/photos', '/cryptos']
    expect(links).toEqual([...site, '/termos-de-uso', '/politica-de-privacidade'])
  })

  test('keep their column in a drawer on a phone, which closes when the page changes', async () => {
    const { page, address } = await visit('/sobre-nos', phone)
    expect(await page.locator('.info-sidebar').isVisible()).toBe(false)

    await page.getByRole('button', { name: 'Abrir barra lateral' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Política de Privacidade' }).click()

    await expect.poll(address).toBe('/politica-de-privacidade')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })
})

test('a message that is written at /contato arrives, and the writer is thanked', async () => {
  const { page } = await visit('/contato')
  await page.getByLabel('Nome').fill('Lia')
  await page.getByLabel('E-mail').fill('lia@exemplo.com')
  await page.getByLabel('Assunto').fill('Parceria')
  await page.getByLabel('Mensagem').fill('Vamos gravar juntos?')
  await page.getByRole('button', { name: 'Enviar mensagem' }).click()
  await page.getByText('Sua mensagem foi enviada!').waitFor()

  const { rows } = await withClient(place.site.databaseUrl, (client) =>
    client.query('SELECT name, email, subject, message FROM contact_messages'),
  )
  expect(rows).toEqual([
    { name: 'Lia', email: 'lia@exemplo.com', subject: 'Parceria', message: 'Vamos gravar juntos?' },
  ])
})

test('articles by mail are asked for, confirmed by the email, chosen and ended, in every look', async () => {
  const { page, open, address } = await visit('/newsletter')
  const flaws: Record<string, string[]> = {}
  expect(await visitorHtml(`${place.site.url}/newsletter`)).toContain('action="/api/newsletter?lang=pt"')
  await page.getByLabel('E-mail').fill('nina@exemplo.com')
  await isAlive(page)
  await page.getByLabel('Música').check()
  flaws.form = await flawsInEveryLook(page)
  await page.getByRole('button', { name: 'Receber por e-mail' }).click()
  await page.getByText('Veja a sua caixa de entrada').waitFor()

  const linkOf = async (after: number) => {
    const { text } = await nextEmail(place.site.dataDir, 'nina@exemplo.com', after)
    return /\/newsletter\?\S+/.exec(text)?.[0] ?? ''
  }
  const link = await linkOf(0)
  // Without scripts the button is a form that contains the token.
  expect(await visitorHtml(place.site.url + link)).toContain('action="/api/newsletter/confirm?lang=pt"')
  await open(link)
  flaws.confirm = await flawsInEveryLook(page)
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await page.getByText('Os próximos artigos chegam por e-mail').waitFor()

  await place.site.visitor.call('POST /api/newsletter', { body: { email: 'nina@exemplo.com' } })
  await open(await linkOf(1))
  await page.getByText('Os artigos vão para nina@exemplo.com.').waitFor()
  expect(await page.getByLabel('Música').isChecked()).toBe(true)
  flaws.manage = await flawsInEveryLook(page)
  await page.getByRole('button', { name: 'Parar de receber' }).click()
  await page.getByText('Você não recebe mais os artigos').waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Este link não vale mais' }).waitFor()
  expect(address()).toContain('/newsletter?token=')
  expect(flaws).toEqual({ form: [], confirm: [], manage: [] })
})

test('staff look at an email, try it out and send it, and a member chooses a digest and ends it, in every look', async () => {
  const { site } = place
  const staff = await site.signIn('neto')
  await writeArticle(staff, { title: 'Ressaca', content: '<p>O mar <b>subiu</b>.</p>', category: 1 })
  await addSubscribers(site.databaseUrl, 2)
  const { page, open, signIn } = await visit('/sobre-nos')
  const flaws: Record<string, string[]> = {}
  await signIn('neto')
  await open('/admin/newsletter')
  await page.getByText('Nada enviado ainda').waitFor()
  flaws.empty = await flawsInEveryLook(page)
  await page.getByLabel('Artigo', { exact: true }).selectOption('Ressaca')
  await page.getByRole('tabpanel').getByText('O mar subiu.').waitFor()
  flaws.preview = await flawsInEveryLook(page)
  await page.getByRole('tab', { name: 'Só texto' }).click()
  await page.getByRole('tabpanel').getByText('/blog/ressaca').waitFor()
  await page.getByRole('button', { name: 'Enviar um teste para mim' }).click()
  await page.getByText('O teste vai para o seu e-mail.').waitFor()
  await page.getByRole('button', { name: 'Enviar a 2 pessoas' }).click()
  const question = page.getByRole('alertdialog')
  await question.waitFor()
  flaws.question = await flawsInEveryLook(page, 'dialog[open]')
  await question.getByRole('button', { name: 'Enviar a 2 pessoas' }).click()
  await page.getByRole('list', { name: 'Envios' }).getByText('Ressaca').waitFor()
  flaws.sending = await flawsInEveryLook(page)
  expect((await nextEmail(site.dataDir, 'leitor0@exemplo.com')).subject).toBe('Ressaca')

  await open('/newsletter')
  await page.getByLabel('Quando enviar').selectOption('Toda semana')
  await page.getByText('Suas escolhas foram salvas.').waitFor()
  flaws.digest = await flawsInEveryLook(page)
  expect(await staff.call('GET /api/digest')).toEqual({ rhythm: 'weekly' })

  const token = (await createLinkTokens(site.app.infrastructure.db)).make('digest', staff.id)
  const link = `/newsletter?digest=${token}`
  expect(await visitorHtml(site.url + link)).toContain(`action="/api/digest/unsubscribe/${token}?lang=pt"`)
  await open(link)
  flaws.end = await flawsInEveryLook(page)
  await page.getByRole('button', { name: 'Parar de receber' }).click()
  await page.getByText('Você não recebe mais o resumo.').waitFor()
  expect(await staff.call('GET /api/digest')).toEqual({ rhythm: 'off' })
  expect(flaws).toEqual({ empty: [], preview: [], question: [], sending: [], digest: [], end: [] })
})

test('what is written in the settings is text in the page, its head and its data, never markup', async () => {
  const name = '</script></title><script>document.title="broken"</script>'
  await rename(name)

  const html = await (await fetch(`${place.site.url}/sobre-nos?lang=es`)).text()
  expect(html).not.toContain('<script>document.title')
  const { page } = await visit('/sobre-nos?lang=es')
  expect(await page.title()).not.toBe('broken')
  expect(await page.getByRole('contentinfo').textContent()).toContain(name)
})

async function rename(name: string): Promise<void> {
  await withClient(place.site.databaseUrl, (client) =>
    client.query('UPDATE site_settings SET name = $1', [name]),
  )
  place.site.app.infrastructure.bus.publish('site.changed', { names: ['name'], byUserId: 1 })
}

test.each(['Mar', 'Radioamadores', 'Associação dos Pescadores da Barra do Sul'])(
  'the chart of the sign-in page carries the name of the site, %s, in whole words beside the land',
  async (name) => {
    await rename(name)
    const { page } = await visit('/login')
    for (const { viewport } of [desktop, phone]) {
      await page.setViewportSize(viewport)
      const written = await page.locator('.chart-waters > p').evaluate((text) => {
        const range = document.createRange()
        range.selectNodeContents(text)
        const chart = text.parentElement?.getBoundingClientRect()
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        const { right } = text.getBoundingClientRect()
        return {
          text: text.textContent,
          lines: lines.size,
          reach: (right - (chart?.left ?? 0)) / (chart?.width ?? 1),
        }
      })
      expect(written).toMatchObject({ text: name, lines: name.length > 28 ? 3 : 1 })
      expect(written.reach).toBeLessThan(0.5)
    }
  },
)
