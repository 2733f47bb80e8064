import { render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import texts from '#locales/pt/ui.json' with { type: 'json' }
import { createTexts } from '../../platform/texts/i18n.ts'
import { ErrorState } from './error-state.tsx'

afterEach(() => vi.restoreAllMocks())

function show() {
  render(
    <I18nextProvider i18n={createTexts('pt', { 'ui.json': texts })}>
      <ErrorState title="Não deu para carregar os canais." />
    </I18nextProvider>,
  )
  return screen.getByRole('alert').textContent
}

test('whoever has no connection is told to look after it', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(show()).toBe(`Não deu para carregar os canais.${texts.checkConnection}`)
})

test('whoever has one is not sent to look for a fault of the site', () => {
  expect(show()).toBe(`Não deu para carregar os canais.${texts.tryLater}`)
})
