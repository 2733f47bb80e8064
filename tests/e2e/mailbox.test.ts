import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountBrowser, startAccountBrowser } from '../support/account-browser.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { openMemberPage, visitorHtml } from '../support/member-page.ts'
import { flawsInEveryLook } from '../support/screens.ts'

let place: AccountBrowser
let server: MailServer

beforeAll(async () => {
  server = await startMailServer()
  place = await startAccountBrowser({ SMTP_URL: server.url })
  await place.site.member('caboverde', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
})
afterAll(async () => {
  await place?.close()
  await server?.stop()
})

test('what a visitor writes is found, answered by mail and put away by staff, in every look', async () => {
  const { site, guest } = place
  const letter = { name: 'Ana', email: 'ana@exemplo.com', message: 'Quando volta o programa?' }
  await site.visitor.call('POST /api/contact', { body: { ...letter, subject: 'Farol' } })
  await site.visitor.call('POST /api/contact', { body: { ...letter, subject: 'x'.repeat(150) } })
  const { page, open, enter, address, complaints } = await guest()
  const flaws: Record<string, string[]> = {}

  await open('/mail')
  await expect.poll(address).toBe('/login?from=%2Fmail')
  await enter('caboverde')
  await page.getByRole('row', { name: /Farol/ }).getByText('não lida').waitFor()
  flaws.list = await flawsInEveryLook(page)

  // Both are rendered by the server, and rendering a message does not mark it as read.
  const list = await openMemberPage(page.context(), `${site.url}/mail?filter=unread`)
  for (const text of ['Farol', '2 mensagens']) expect(list.html, text).toContain(text)
  expect(list.cacheControl).toBe('private, no-store')
  expect(list.calls).not.toContain('GET /api/mailbox')
  expect(await visitorHtml(`${site.url}/mail`)).not.toContain('Farol')
  const staff = await site.signIn('caboverde')
  const farol = (await staff.call('GET /api/mailbox')).find(({ subject }) => subject === 'Farol')
  const letterAddress = `${site.url}/mail/${farol?.id}`
  const written = await page
    .context()
    .request.get(letterAddress, { headers: { 'sec-fetch-dest': 'document' } })
  expect(await written.text()).toContain(letter.message)
  expect((await staff.call('GET /api/mailbox')).find(({ id }) => id === farol?.id)?.isRead).toBe(false)

  // The whole row is the link.
  await page.getByText('Farol').click({ force: true })
  await page.getByRole('button', { name: 'Responder' }).press('Enter')
  await page.keyboard.type('Na terça!')
  flaws.form = await flawsInEveryLook(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.locator('.banner', { hasText: 'Sua mensagem foi enviada!' }).waitFor()
  await page.getByText('Enviada por e-mail').waitFor()
  flaws.thread = await flawsInEveryLook(page)
  const [mail] = await server.mails()
  expect([mail?.subject, mail?.to?.[0]?.address]).toEqual(['Re: Farol', 'ana@exemplo.com'])
  expect(mail?.text).toMatch(/^Na terça!\n\nAna escreveu .*\n> Quando volta o programa\?/)

  // A message that is read already is not fetched again.
  const thread = await openMemberPage(page.context(), letterAddress)
  expect(thread.html).toContain('Na terça!')
  expect(thread.calls).not.toContain(`GET /api/contacts/${farol?.id}`)
  expect([...list.complaints, ...thread.complaints]).toEqual([])

  const rows = await page.context().newPage()
  await rows.goto(`${site.url}/mail`)
  await rows.getByText('Farol').waitFor()
  const starts = await rows
    .getByText(/^(Farol|x+)$/)
    .evaluateAll((subjects) => subjects.map((subject) => subject.getBoundingClientRect().x))
  await rows.close()
  expect(starts).toHaveLength(2)
  // Of a message that is read and one that is not.
  expect(starts[0]).toBe(starts[1])

  await page.getByRole('button', { name: 'Apagar' }).click()
  flaws.question = await flawsInEveryLook(page, 'dialog')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Apagar' }).click()
  await page.getByText('Mensagem apagada.').waitFor()
  await page.getByText('1 mensagem').waitFor()
  expect(address()).toBe('/mail')

  await page.getByRole('button', { name: 'Menu de caboverde' }).click()
  await page.getByRole('menuitem', { name: 'Caixa de entrada' }).waitFor()
  expect(
    Object.entries(flaws).flatMap(([screen, found]) => found.map((flaw) => `${screen}: ${flaw}`)),
  ).toEqual([])
  expect(complaints).toEqual([])
})
