import { act, render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { createRoutesStub, Link } from 'react-router'
import { expect, test } from 'vitest'
import pages from '#locales/pt/pages.json' with { type: 'json' }
import { createTexts } from '../platform/texts/i18n.ts'
import { FailurePage } from './failure-page.tsx'

function Broken(): never {
  throw new Error('broken')
}

const Site = createRoutesStub([
  {
    path: '/',
    ErrorBoundary: () => <FailurePage error={new Error('broken')} />,
    children: [
      { index: true, Component: () => <Link to="/away">go</Link> },
      { path: 'away', Component: Broken },
    ],
  },
])

test('a page that fails after a move says whose site it is, and has the focus that went with the last one', async () => {
  render(
    <I18nextProvider i18n={createTexts('pt', { 'pages.json': pages })}>
      <Site initialEntries={['/']} />
    </I18nextProvider>,
  )
  const link = await screen.findByRole('link', { name: 'go' })
  link.focus()
  await act(async () => link.click())

  const content = screen.getByRole('main')
  expect(screen.getByRole('heading', { level: 1, name: pages.failed.title })).toBeTruthy()
  expect(screen.getByText('Canal Barra')).toBeTruthy()
  expect(document.activeElement).toBe(content)
})
