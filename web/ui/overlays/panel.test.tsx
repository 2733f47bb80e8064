import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { createTexts } from '../../platform/texts/i18n.ts'
import pt from '../../platform/texts/languages/pt.ts'
import { PanelColumn, PanelProvider, PanelTab, usePanel } from './panel.tsx'

function Page({ withLevel = true }: { withLevel?: boolean }) {
  const { setDrawerOpen } = usePanel()
  return (
    <>
      <button type="button" onClick={() => setDrawerOpen(true)}>
        Abrir painel
      </button>
      <PanelTab id="people" title="Conectados" count={2}>
        neto, gaivota
      </PanelTab>
      {withLevel && (
        <PanelTab id="level" title="Seu nível">
          Operador
        </PanelTab>
      )}
    </>
  )
}

function show(page: React.ReactNode) {
  const element = (
    <PanelProvider>
      {page}
      <PanelColumn />
    </PanelProvider>
  )
  const router = createMemoryRouter([{ path: '/', element }])
  return render(
    <I18nextProvider i18n={createTexts('pt', pt)}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  )
}

test('a page fills the tabs of the panel; the first is open', () => {
  show(<Page />)
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Conectados2',
    'Seu nível',
  ])
  expect(screen.getByRole('tabpanel', { name: /Conectados/ }).textContent).toBe('neto, gaivota')
})

test('choosing a tab shows what the page put into it', async () => {
  show(<Page />)
  await userEvent.click(screen.getByRole('tab', { name: 'Seu nível' }))
  expect(screen.getByRole('tabpanel', { name: 'Seu nível' }).textContent).toBe('Operador')
})

test('a page that puts nothing into the panel leaves no tabs there', () => {
  show(<h1>Perfil</h1>)
  expect(screen.queryByRole('tab')).toBeNull()
})

test('where the panel is a drawer it shows the same tabs', async () => {
  show(<Page withLevel={false} />)
  await userEvent.click(screen.getByRole('button', { name: 'Abrir painel' }))

  const drawer = screen.getByRole('dialog', { name: 'Painel lateral' })
  expect(drawer.textContent).toContain('neto, gaivota')
  expect(screen.getAllByRole('tab')).toHaveLength(1)
})
