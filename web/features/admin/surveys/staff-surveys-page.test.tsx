import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import type { KeptSurvey } from '#contract/surveys.ts'
import { json, type Sent } from '../../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { forgetStaff, staffWith } from '../../../../tests/support/web/staff-session.ts'
import { useStaffTexts } from '../kit/use-staff-texts.ts'
import StaffSurveysPage from './staff-surveys-page.tsx'

afterEach(forgetStaff)

const createdAt = '2024-03-05T12:00:00.000Z'
const onHome: KeptSurvey = {
  ...{ id: 2, question: 'Onde se grava?', options: ['Praia', 'Rua'], results: [3, 1], isActive: true },
  createdAt,
}
const fresh: KeptSurvey = {
  ...{ id: 1, question: 'O que você abre primeiro?', options: ['chat', 'news'], results: [0, 0] },
  ...{ isActive: false, createdAt },
}
const done = json.bind(null, 200, { status: 'success', id: 3, message: 'Enquete alterada.' })

function Screen() {
  return useStaffTexts('staff-surveys') === 'ready' && <StaffSurveysPage />
}

async function open(kept: readonly KeptSurvey[], answer: (sent: Sent) => Response = () => done()) {
  const now = { kept }
  const sent = staffWith((asked) => (asked.method === 'GET' ? json(200, now.kept) : answer(asked)))
  await renderPage(Screen, '/admin/surveys')
  return { sent, now }
}

const writes = (sent: readonly Sent[]) =>
  sent
    .filter(({ method }) => method !== 'GET')
    .map(({ method, url, body }) => [`${method} ${url}`, JSON.parse(body ?? 'null')])
const saving = (dialog: HTMLElement) =>
  within(dialog).getByRole<HTMLButtonElement>('button', { name: /^Salvar/ })
const field = (dialog: HTMLElement, label: RegExp) => within(dialog).getByLabelText<HTMLInputElement>(label)

const client_id = expect.any(String)

describe('the list', () => {
  test('says how to begin, or what went wrong', async () => {
    await open([])
    expect(await screen.findByRole('heading', { name: 'Nenhuma enquete ainda' })).toBeTruthy()
    forgetStaff()
    staffWith(() => json(500, { key: 'internal', message: 'Não' }))
    await renderPage(Screen, '/admin/surveys')
    expect(await screen.findByRole('button', { name: /Tentar de novo/ })).toBeTruthy()
  })

  test('tells which one is on the home page, and how all of them stand', async () => {
    await open([onHome, fresh])
    const standing = await screen.findByRole('list', { name: 'Resultado: Onde se grava?' })
    expect(
      within(standing)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Praia75% · 3 votos', 'Rua25% · 1 voto'])
    expect(screen.getAllByText('Na página inicial')).toHaveLength(1)
    expect(screen.getByText(/Nenhum voto ainda/)).toBeTruthy()
    expect(screen.getByText('Notícias')).toBeTruthy()
  })
})

test('a survey is deleted after a question', async () => {
  const { sent } = await open([onHome])
  await userEvent.click(await screen.findByRole('button', { name: 'Apagar Onde se grava?' }))
  const question = screen.getByRole('alertdialog', { name: 'Apagar “Onde se grava?”?' })
  expect(within(question).getByText('Os votos vão junto, e não há volta.')).toBeTruthy()
  await userEvent.click(within(question).getByRole('button', { name: /^Apagar/ }))
  await waitFor(() => expect(writes(sent)).toEqual([['DELETE /api/surveys/2', null]]))
})

describe('the home page', () => {
  test('gets another survey with one press; a second one at once does not close it again', async () => {
    const { sent, now } = await open([fresh])
    const put = await screen.findByRole('button', {
      name: 'Colocar na página inicial: O que você abre primeiro?',
    })
    now.kept = [{ ...fresh, isActive: true }]
    await userEvent.click(put)
    await userEvent.click(await screen.findByRole('button', { name: /^Encerrar: / }))
    expect(writes(sent)).toEqual([['PUT /api/surveys/1', { isActive: true }]])
    expect(document.body.contains(put)).toBe(true)

    now.kept = [fresh]
    const question = screen.getByRole('alertdialog', { name: 'Encerrar “O que você abre primeiro?”?' })
    await userEvent.dblClick(within(question).getByRole('button', { name: /^Encerrar/ }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(writes(sent).slice(1)).toEqual([['PUT /api/surveys/1', { isActive: false }]])
  })

  test('loses its survey by the menu, which on a phone has all acts of the row', async () => {
    const { sent } = await open([onHome])
    const menu = await screen.findByRole('button', { name: 'Ações: Onde se grava?' })
    await userEvent.click(menu)
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Editar',
      'Encerrar',
      'Apagar',
    ])
    await userEvent.click(screen.getByRole('menuitem', { name: 'Encerrar' }))
    const question = await screen.findByRole('alertdialog', { name: 'Encerrar “Onde se grava?”?' })
    await userEvent.click(within(question).getByRole('button', { name: /^Encerrar/ }))
    await waitFor(() => expect(writes(sent)).toEqual([['PUT /api/surveys/2', { isActive: false }]]))
    // It is the last in its row, which then has no line of its own.
    expect(menu.closest('.row-menu')?.nextElementSibling).toBeNull()
  })

  test('says why it keeps the one that it has', async () => {
    const message = 'Esta enquete já terminou.'
    await open([fresh], () => json(404, { key: 'survey_not_found', message }))
    await userEvent.click(await screen.findByRole('button', { name: /^Colocar na página inicial/ }))
    expect((await screen.findByRole('alert')).textContent).toBe(message)
  })
})

describe('the form', () => {
  test('has a field more than there are options, and adds what was written once', async () => {
    const { sent } = await open([])
    await screen.findByRole('heading', { name: 'Nenhuma enquete ainda' })
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }))
    const dialog = screen.getByRole('dialog', { name: 'Nova enquete' })
    await userEvent.type(field(dialog, /^Pergunta/), 'Qual?')
    await userEvent.type(field(dialog, /^Opção 1/), 'Mar')
    expect(within(dialog).queryByLabelText(/^Opção 3/)).toBeNull()
    await userEvent.type(field(dialog, /^Opção 2/), 'mar')
    expect(within(dialog).getByText('Esta opção já está acima.')).toBeTruthy()
    expect(saving(dialog).disabled).toBe(true)

    await userEvent.clear(field(dialog, /^Opção 2/))
    await userEvent.type(field(dialog, /^Opção 2/), ' Terra ')
    await userEvent.type(field(dialog, /^Opção 3/), ' ')
    await userEvent.click(field(dialog, /^Colocar na página inicial agora/))
    await userEvent.dblClick(saving(dialog))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(writes(sent)).toEqual([
      ['POST /api/surveys', { question: 'Qual?', options: ['Mar', 'Terra'], isActive: true, client_id }],
    ])
  })

  test('sends what was changed; an option of the site stays one in every language', async () => {
    const { sent } = await open([fresh])
    await userEvent.click(await screen.findByRole('button', { name: /^Editar/ }))
    const dialog = screen.getByRole('dialog', { name: 'Editar enquete' })
    expect(field(dialog, /^Opção 2/).value).toBe('Notícias')
    await userEvent.type(field(dialog, /^Opção 3/), 'Trilhas')
    await userEvent.click(saving(dialog))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(writes(sent)).toEqual([['PUT /api/surveys/1', { options: ['chat', 'news', 'Trilhas'] }]])
  })

  test('says how many have voted, and begins a new vote with what is changed', async () => {
    const { sent } = await open([onHome])
    await userEvent.click(await screen.findByRole('button', { name: /^Editar/ }))
    const dialog = screen.getByRole('dialog', { name: 'Editar enquete' })
    expect(within(dialog).getByText(/^Esta enquete já tem 4 votos\. O que você mudar/)).toBeTruthy()
    expect(within(dialog).queryByRole('button', { name: /^Salvar/ })).toBeNull()
    const begin = within(dialog).getByRole<HTMLButtonElement>('button', { name: /^Começar outra votação/ })
    const onHomeNow = field(dialog, /^Colocar na página inicial agora/)
    expect([begin.disabled, onHomeNow.checked]).toEqual([true, true])
    await userEvent.click(onHomeNow)
    expect(begin.disabled).toBe(true)

    await userEvent.click(onHomeNow)
    await userEvent.type(field(dialog, /^Pergunta/), '!')
    await userEvent.click(begin)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(writes(sent)).toEqual([
      [
        'POST /api/surveys',
        { question: 'Onde se grava?!', options: ['Praia', 'Rua'], isActive: true, client_id },
      ],
    ])
  })

  test('hears of a vote that came meanwhile, and keeps what was typed for a new one', async () => {
    const message = 'Já houve votos, e o que foi perguntado não muda mais. Para mudar, comece outra votação.'
    const { sent, now } = await open([fresh], ({ method }) =>
      method === 'PUT' ? json(409, { key: 'survey_has_votes', message }) : done(),
    )
    await userEvent.click(await screen.findByRole('button', { name: /^Editar/ }))
    const dialog = screen.getByRole('dialog', { name: 'Editar enquete' })
    await userEvent.type(field(dialog, /^Pergunta/), ' Diga')
    await userEvent.type(field(dialog, /^Opção 3/), 'Trilhas')
    now.kept = [{ ...fresh, results: [1, 0] }]
    await userEvent.click(saving(dialog))
    expect((await within(dialog).findByRole('alert')).textContent).toBe(message)
    expect(within(dialog).getByText(/^Esta enquete já tem um voto\./)).toBeTruthy()

    await userEvent.click(within(dialog).getByRole('button', { name: /^Começar outra votação/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const question = 'O que você abre primeiro? Diga'
    const options = ['chat', 'news', 'Trilhas']
    expect(writes(sent).slice(1)).toEqual([
      ['POST /api/surveys', { question, options, isActive: false, client_id }],
    ])
  })
})
