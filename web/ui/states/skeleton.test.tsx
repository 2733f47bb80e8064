import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findStatus } from '../../../tests/support/web/find-status.ts'
import { createTexts } from '../../platform/texts/i18n.ts'
import pt from '../../platform/texts/languages/pt.ts'
import { Loading } from './skeleton.tsx'

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** Fetches words, and shows that they are loading. */
function Words({ ask }: { ask: () => Promise<string> }) {
  const { data } = useQuery({ queryKey: ['words'], queryFn: ask })
  return data ? <p>{data}</p> : <Loading label="Carregando">…</Loading>
}

function show(ask: () => Promise<string>) {
  render(
    <I18nextProvider i18n={createTexts('pt', pt)}>
      <QueryClientProvider client={new QueryClient()}>
        <Words ask={ask} />
      </QueryClientProvider>
    </I18nextProvider>,
  )
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const again = () => screen.queryByRole('button', { name: 'Tentar de novo' })

test('what does not come within eight seconds can be asked for again', async () => {
  const answers = [new Promise<string>(() => {}), Promise.resolve('A maré')]
  const ask = vi.fn(() => answers.shift() ?? Promise.reject(new Error('asked too often')))
  show(ask)
  await wait(7_900)
  expect(again()).toBeNull()
  await wait(200)
  expect(findStatus().textContent).toContain('Não foi possível carregar')

  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await screen.findByText('A maré')
  expect(ask).toHaveBeenCalledTimes(2)
  expect(again()).toBeNull()
})

test('who asked again is patient for as long again', async () => {
  show(() => new Promise(() => {}))
  await wait(8_100)
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(again()).toBeNull()
  await wait(8_100)
  expect(again()).not.toBeNull()
})
