import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { json, replaceNetwork, type Sent } from '../../../tests/support/web/fake-network.ts'
import { pageTexts } from '../../../tests/support/web/page-texts.ts'
import { createTexts } from '../../platform/texts/i18n.ts'
import pt from '../../platform/texts/languages/pt.ts'
import { SurveyBox } from './survey-box.tsx'

afterEach(() => vi.unstubAllGlobals())

const survey = {
  id: 1 as const,
  uid: 7,
  question: 'O que você abre primeiro?',
  options: ['chat', 'Bar do Neto'],
}
const thanks = 'Obrigado! Seu voto foi registrado.'

const nobodys = { uid: 7, vote: null }

/** Shows the survey to a reader without a vote; `comeBack` to one whose vote the server knows. */
function visit(...answers: Response[]) {
  return comeBack(nobodys, ...answers)
}

function comeBack(own: object, ...answers: Response[]) {
  const sent: Sent[] = []
  replaceNetwork((asked) => {
    if (asked.method === 'GET') return json(200, own)
    sent.push(asked)
    return answers.shift() ?? json(500, {})
  })
  render(
    <I18nextProvider i18n={createTexts('pt', { ...pt, ...pageTexts })}>
      <QueryClientProvider client={new QueryClient()}>
        <SurveyBox survey={survey} />
      </QueryClientProvider>
    </I18nextProvider>,
  )
  return { sent, user: userEvent.setup() }
}

const voted = (results: number[]) =>
  json(200, { status: 'success', message: thanks, results, alreadyVoted: false })

test('after a vote the options give way to the thanks and to what everybody chose', async () => {
  const { sent, user } = visit(voted([3, 1]))
  await user.click(screen.getByRole('radio', { name: 'Chat' }))
  await user.click(screen.getByRole('button', { name: /Votar/ }))

  expect((await screen.findByText(thanks)).getAttribute('aria-live')).toBe('polite')
  expect(sent.map(({ body = '' }) => JSON.parse(body))).toEqual([
    { surveyId: 1, optionIndex: 0, uid: 7, question: survey.question, option: 'chat' },
  ])
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByRole('meter', { name: 'Chat' }).getAttribute('value')).toBe('75')
  expect(screen.getByText('75%').closest('li')?.textContent).toContain('Chat')
  expect(screen.getByText('4 votos')).toBeTruthy()
})

test('a vote can be changed, with the same options as before', async () => {
  const { sent, user } = visit(voted([1, 0]), voted([0, 1]))
  await user.click(screen.getByRole('radio', { name: 'Chat' }))
  await user.click(screen.getByRole('button', { name: /Votar/ }))
  await user.click(await screen.findByRole('button', { name: 'Mudar o voto' }))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Chat' }).checked).toBe(true)

  await user.click(screen.getByRole('radio', { name: 'Bar do Neto' }))
  await user.click(screen.getByRole('button', { name: /Votar/ }))
  expect(await screen.findByText('100%')).toBeTruthy()
  expect(sent).toHaveLength(2)
})

test('who has chosen nothing is told so, and nothing is sent', async () => {
  const { sent, user } = visit()
  await user.click(screen.getByRole('button', { name: /Votar/ }))
  expect(screen.getByRole('alert').textContent).toBe('Escolha uma das opções.')
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Chat' }))
  expect(sent).toEqual([])
})

test('a vote that is refused says why, and can be sent again', async () => {
  const over = { status: 'error', code: 404, key: 'survey_not_found', message: 'Esta enquete já terminou.' }
  const { user } = visit(json(404, over), voted([1, 0]))
  await user.click(screen.getByRole('radio', { name: 'Chat' }))
  await user.click(screen.getByRole('button', { name: /Votar/ }))
  expect((await screen.findByRole('alert')).textContent).toBe('Esta enquete já terminou.')
  await user.click(screen.getByRole('button', { name: /Votar/ }))
  expect(await screen.findByText(thanks)).toBeTruthy()
})

test('who comes back finds what they chose and how all have voted, and may still change it', async () => {
  const { user, sent } = comeBack({ uid: 7, vote: { optionIndex: 1, results: [1, 3] } }, voted([2, 2]))
  expect(await screen.findByText('Você já votou.')).toBeTruthy()
  expect(screen.getByRole('meter', { name: 'Bar do Neto' }).getAttribute('value')).toBe('75')
  expect(document.activeElement).toBe(document.body)

  await user.click(screen.getByRole('button', { name: 'Mudar o voto' }))
  const earlier = screen.getByRole<HTMLInputElement>('radio', { name: 'Bar do Neto' })
  expect(earlier.checked).toBe(true)
  // The pressed button is gone.
  expect(document.activeElement).toBe(earlier)
  await user.click(screen.getByRole('radio', { name: 'Chat' }))
  await user.click(screen.getByRole('button', { name: /Votar/ }))
  expect(await screen.findByText(thanks)).toBeTruthy()
  expect(sent.map(({ body = '' }) => JSON.parse(body))).toEqual([
    { surveyId: 1, optionIndex: 0, uid: 7, question: survey.question, option: 'chat' },
  ])
})

test('a vote in another survey is none in this one', async () => {
  comeBack({ uid: 8, vote: { optionIndex: 1, results: [1, 3] } })
  await act(async () => {})
  expect(screen.getAllByRole('radio')).toHaveLength(2)
})

test('what was voted in another tab is seen when one comes back to this one', async () => {
  const own = { uid: 7, vote: null as object | null }
  comeBack(own)
  await act(async () => {})
  expect(screen.getAllByRole('radio')).toHaveLength(2)
  own.vote = { optionIndex: 0, results: [1, 0] }
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  expect(await screen.findByText('Você já votou.')).toBeTruthy()
})
