import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Issue } from '#contract/newsletter-issues.ts'
import { listed } from '../../../../tests/support/web/article-fixtures.ts'
import { json, type Sent } from '../../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { forgetStaff, staffWith } from '../../../../tests/support/web/staff-session.ts'
import { useStaffTexts } from '../kit/use-staff-texts.ts'
import StaffNewsletterPage from './staff-newsletter-page.tsx'

afterEach(forgetStaff)

const issue: Issue = {
  ...{ id: 3, title: 'Farol', languages: ['pt', 'en'], sendAt: '2026-03-05T12:00:00.000Z', state: 'sending' },
  ...{ waiting: 4, sent: 2, failed: 1, bounced: 0 },
}
const subscribers = { pt: 7, en: 2, fr: 0, es: 1 }
const email = {
  subject: 'Artigo 2',
  html: '<p>A maré</p>',
  text: 'A maré, sem imagens',
  recipients: subscribers,
}

function Screen() {
  return useStaffTexts('staff-newsletter') === 'ready' && <StaffNewsletterPage />
}

async function open(
  answer: (sent: Sent) => Response = () => json(200, { status: 'success', message: 'Feito.' }),
  issues = [issue],
) {
  const sent = staffWith((request) => {
    if (request.method !== 'GET') return answer(request)
    if (request.url.includes('/preview')) return json(200, email)
    if (request.url.startsWith('/api/admin/newsletter')) return json(200, { issues, subscribers })
    return json(200, [listed(1), listed(2)])
  })
  await renderPage(Screen, '/admin/newsletter')
  return sent
}

const writes = (sent: readonly Sent[]) =>
  sent
    .filter(({ method }) => method !== 'GET')
    .map(({ method, url, body }) => [`${method} ${url}`, JSON.parse(body ?? 'null')])
const press = (name: string) => userEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }))
const confirm = async (name: string) => {
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: new RegExp(`^${name}`) }))
}
const choose = async () => {
  await screen.findByRole('option', { name: 'Artigo 2' })
  await userEvent.selectOptions(screen.getByLabelText('Artigo'), 'Artigo 2')
  await screen.findByText('A maré')
}

test('staff see how many subscribers there are, and how each issue goes', async () => {
  await open()
  expect(await screen.findByText(/10 inscritos/)).toBeTruthy()
  expect(screen.getByText('Farol')).toBeTruthy()
  expect(
    screen.getByText(
      /^Enviando · 5 de março de 2026.* · Português, English · 2 enviadas, 4 na fila, 1 com falha$/,
    ),
    'when it was, and nothing of what became of none',
  ).toBeTruthy()
})

test('an issue that is on its way can be stopped', async () => {
  const sent = await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Parar o envio de Farol' }))
  await waitFor(() => expect(writes(sent)).toEqual([['DELETE /api/admin/newsletter/3', null]]))
})

test('why an issue cannot be stopped is told', async () => {
  const message = 'Este envio não existe mais.'
  await open(() => json(404, { key: 'newsletter_issue_not_found', message }))
  await userEvent.click(await screen.findByRole('button', { name: 'Parar o envio de Farol' }))
  expect((await screen.findByRole('alert')).textContent).toBe(message)
})

test('nothing is sent where nobody reads', async () => {
  await open()
  await choose()
  await userEvent.click(screen.getByLabelText(/^Português/))
  await userEvent.click(screen.getByLabelText(/^Français/))
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /^Ninguém inscrito/ })
  expect(button.disabled).toBe(true)

  fireEvent.change(screen.getByLabelText(/^Quando/), { target: { value: '2030-01-02T10:00' } })
  expect(screen.getByRole('button', { name: /^Agendar o envio/ })).toBeTruthy()
})

test('one that was stopped goes on, where somebody is left; what the server refuses is told', async () => {
  const message = 'O artigo não está publicado.'
  const sent = await open(
    () => json(409, { key: 'newsletter_article_unpublished', message }),
    [
      { ...issue, state: 'stopped' },
      { ...issue, id: 4, title: 'Cais', state: 'stopped', waiting: 0 },
    ],
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Retomar o envio de Farol' }))
  await waitFor(() => expect(writes(sent)).toEqual([['POST /api/admin/newsletter/3/resume', null]]))
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(screen.queryByRole('button', { name: 'Retomar o envio de Cais' })).toBeNull()
})

test('one that was held says why, and is sent after a question', async () => {
  const sent = await open(undefined, [{ ...issue, state: 'held', ...{ sent: 0, waiting: 0, failed: 0 } }])
  expect(
    await screen.findByText(
      /^Não enviado na hora marcada: quem agendou não pode mais enviar · 5 de março de 2026.* · Português, English$/,
    ),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Enviar agora: Farol' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Enviar “Farol” agora?' }))
  expect(writes(sent)).toEqual([])
  await userEvent.click(question.getByRole('button', { name: /^Enviar agora/ }))
  await waitFor(() => expect(writes(sent)).toEqual([['POST /api/admin/newsletter/3/resume', null]]))
})

test('whoever stops an issue, or goes on with it, is on the button that takes that back', async () => {
  const current = { ...issue }
  await open(
    ({ method }) => {
      current.state = method === 'DELETE' ? 'stopped' : 'sending'
      return json(200, { status: 'success', message: 'Feito.' })
    },
    [current],
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Parar o envio de Farol' }))
  const resume = await screen.findByRole('button', { name: 'Retomar o envio de Farol' })
  expect(document.activeElement).toBe(resume)
  await waitFor(() => expect(resume.getAttribute('aria-busy')).toBe('false'))
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Parar o envio de Farol' }))
})

test('the email is seen in both its parts before it is sent, and tried out', async () => {
  const sent = await open()
  await choose()
  await userEvent.click(screen.getByRole('tab', { name: 'Só texto' }))
  expect(screen.getByText('A maré, sem imagens')).toBeTruthy()
  await press('Enviar um teste para mim')
  await waitFor(() => expect(writes(sent)).toEqual([['POST /api/admin/newsletter/test', { articleId: 2 }]]))
})

test('the button says how many get it, in the languages that are chosen', async () => {
  const sent = await open()
  await choose()
  expect(screen.getByRole('button', { name: /^Enviar a 7 pessoas/ })).toBeTruthy()
  await userEvent.click(screen.getByLabelText(/^English/))
  await press('Enviar a 9 pessoas')
  expect(writes(sent), 'what has left does not come back').toEqual([])
  await confirm('Enviar a 9 pessoas')
  await waitFor(() =>
    expect(writes(sent)).toEqual([
      [
        'POST /api/admin/newsletter',
        { articleId: 2, languages: ['pt', 'en'], sendAt: null, client_id: expect.any(String) },
      ],
    ]),
  )
})

test('what the server refuses is told, and what was chosen stays', async () => {
  const message = 'Este artigo já foi enviado neste idioma.'
  await open(() => json(409, { key: 'newsletter_already_sent', message }))
  await choose()
  await press('Enviar a 7 pessoas')
  await confirm('Enviar a 7 pessoas')
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByLabelText<HTMLSelectElement>('Artigo').value).toBe('2')
})
