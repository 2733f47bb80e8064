import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { json, replaceNetwork } from '../../../../../tests/support/web/fake-network.ts'
import { pageTexts } from '../../../../../tests/support/web/page-texts.ts'
import { createTexts } from '../../../../platform/texts/i18n.ts'
import pt from '../../../../platform/texts/languages/pt.ts'
import SurveyCard from './survey-card.tsx'

afterEach(() => vi.unstubAllGlobals())

const survey = { id: 1, uid: 7, question: 'O que você abre primeiro?', options: ['chat', 'Bar do Neto'] }

function open(uid: number, reply: (url: string) => Response | Promise<Response>) {
  replaceNetwork(({ url }) => reply(url))
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <I18nextProvider i18n={createTexts('pt', { ...pt, ...pageTexts })}>
      <QueryClientProvider client={queries}>
        <SurveyCard uid={uid} />
      </QueryClientProvider>
    </I18nextProvider>,
  )
}

test('a survey that is on its way has the focus and says so; one that does not load can be asked for again', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const replies = [promise, json(200, survey), json(200, { uid: 7, vote: null })]
  open(7, () => replies.shift() ?? json(500, {}))
  expect(screen.getByText('Carregando a enquete').closest('[tabindex]')).toBe(document.activeElement)

  resolve(json(500, {}))
  await userEvent.click(await screen.findByRole('button', { name: /Tentar de novo/ }))
  expect(await screen.findByRole('radio', { name: 'Bar do Neto' })).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a card of an earlier survey says that it has ended', async () => {
  open(6, () => json(200, survey))
  expect(await screen.findByText('Esta enquete já terminou.')).toBeDefined()
  expect(screen.queryByRole('radio')).toBeNull()
})
