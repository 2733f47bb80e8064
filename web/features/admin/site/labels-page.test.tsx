import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useTranslation } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import staff from '#locales/pt/staff.json' with { type: 'json' }
import settings from '#locales/pt/staff-settings.json' with { type: 'json' }
import { json } from '../../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { forgetStaff, staffWith } from '../../../../tests/support/web/staff-session.ts'
import LabelsToolPage from './labels-page.tsx'

afterEach(forgetStaff)

test('a word is shown as it is now, and changed in four languages', async () => {
  const sent = staffWith(({ method }) =>
    method === 'PUT'
      ? json(200, { status: 'success', message: 'Salvo.' })
      : json(200, { id: 1, labels: { PVT: { en: 'Private' } } }),
  )
  await renderPage(() => {
    const { i18n } = useTranslation()
    i18n.addResourceBundle('pt', 'staff', staff)
    i18n.addResourceBundle('pt', 'staff-settings', settings)
    return <LabelsToolPage />
  })
  expect(await screen.findByText('Private · PVT')).toBeTruthy()
  expect(screen.getByText('Artigos por filme')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Editar PVT' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Nomes de PVT' }))
  await userEvent.clear(dialog.getByLabelText('Em português'))
  await userEvent.type(dialog.getByLabelText('Em português'), 'Privado')
  await userEvent.click(dialog.getByRole('button', { name: /^Salvar/ }))
  expect(await screen.findByText('Salvo.')).toBeTruthy()
  const put = sent.find(({ method }) => method === 'PUT')
  expect(JSON.parse(put?.body ?? '')).toEqual({
    labels: { PVT: { pt: 'Privado' } },
  })
})
