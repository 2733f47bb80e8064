import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Report } from '#contract/reports.ts'
import { json } from '../../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { forgetStaff, staffWith } from '../../../../tests/support/web/staff-session.ts'
import { useStaffTexts } from '../kit/use-staff-texts.ts'
import ReportsPage from './reports-page.tsx'

afterEach(forgetStaff)

const report: Report = {
  id: 3,
  type: 'message',
  subjectId: 9,
  snapshot: { text: 'uma ofensa', name: 'lia', channel: 'rio', sentAt: '2024-03-04T15:00:00Z' },
  author: { id: 2, name: 'liacamara' },
  reporter: { id: 5, name: 'ana' },
  reason: 'ofende',
  state: 'open',
  createdAt: '2024-03-04T16:00:00Z',
  handledBy: null,
  handledAt: null,
}
const listed = (rows: unknown[]) => json(200, rows, { 'x-total-count': String(rows.length) })
const done = { status: 'success', message: 'Feito.' }

const openReports = () => renderPage(() => useStaffTexts() === 'ready' && <ReportsPage />, '/admin/reports')

test('the queue of reports shows what was said, who says why, and where', async () => {
  staffWith(({ url }) => (url.startsWith('/api/admin/reports') ? listed([report]) : undefined))
  await openReports()
  const card = within(await screen.findByRole('article', { name: /^Mensagem em #rio de lia nº\s\d+$/ }))
  expect(card.getByText('uma ofensa')).toBeTruthy()
  expect(card.getByText('ofende')).toBeTruthy()
  expect(card.getByText(/^ana denunciou em 4 de março de 2024/)).toBeTruthy()
  expect(card.getByRole('link', { name: 'Ver a conta' }).getAttribute('href')).toBe('/admin/users/2')
})

test('the queue of reports asks for the open ones first, and again once one was handled', async () => {
  let open = [report]
  const sent = staffWith(({ method, url }) => {
    if (method === 'PATCH') {
      open = []
      return json(200, { ...done, report: { ...report, state: 'resolved' } })
    }
    return url.startsWith('/api/admin/reports') ? listed(open) : undefined
  })
  await openReports()
  await userEvent.click(await screen.findByRole('button', { name: /^Resolver/ }))
  expect(await screen.findByText('Nenhuma denúncia aberta')).toBeTruthy()
  expect(sent.find(({ method }) => method === 'PATCH')).toMatchObject({
    url: '/api/admin/reports/3',
    body: '{"state":"resolved"}',
  })
  expect(sent[0]?.url).toContain('state=open')
})

test('a queue that did not come says so, and comes when it is asked for again', async () => {
  let answers = false
  staffWith(({ url }) => {
    if (!url.startsWith('/api/admin/reports')) return undefined
    return answers ? listed([report]) : json(500, { key: 'internal_error', message: 'Ops' })
  })
  await openReports()
  expect(await screen.findByText('Não deu para carregar as denúncias.')).toBeTruthy()
  answers = true
  await userEvent.click(screen.getByRole('button', { name: /^Tentar de novo/ }))
  expect(await screen.findByText('uma ofensa')).toBeTruthy()
})

test('the filter of a state is taken off by pressing it again', async () => {
  const sent = staffWith(({ url }) => (url.startsWith('/api/admin/reports') ? listed([report]) : undefined))
  await openReports()
  const chips = () => screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
  await screen.findByText('uma ofensa')
  expect(chips()).toEqual(['Abertas'])

  await userEvent.click(screen.getByRole('button', { name: 'Abertas' }))
  expect(screen.queryAllByRole('button', { pressed: true })).toEqual([])
  expect(sent.at(-1)?.url).not.toContain('state=')
  await userEvent.click(screen.getByRole('button', { name: 'Resolvidas' }))
  expect(chips()).toEqual(['Resolvidas'])
  expect(sent.at(-1)?.url).toContain('state=resolved')
})

test('a report of a person is called by their name', async () => {
  const about = { ...report, type: 'user' as const, snapshot: { text: '', name: 'lia' } }
  staffWith(({ url }) => (url.startsWith('/api/admin/reports') ? listed([about]) : undefined))
  await openReports()
  expect(
    within(await screen.findByRole('article', { name: /^Conta de lia nº\s\d+$/ })).getByText(/boas-vindas/),
  ).toBeTruthy()
})

test('a line is deleted once, and its button keeps the focus and says so', async () => {
  const sent = staffWith(({ method, url }) => {
    if (method === 'DELETE') return json(200, done)
    return url.startsWith('/api/admin/reports') ? listed([report]) : undefined
  })
  await openReports()
  await userEvent.click(await screen.findByRole('button', { name: 'Apagar a mensagem' }))
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: /Apagar/ }))
  const button = await screen.findByRole('button', { name: 'Mensagem apagada.' })
  expect(document.activeElement).toBe(button)
  await userEvent.click(button)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})
