import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useTranslation } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import { categoryKeys } from '#contract/rules/categories.ts'
import staff from '#locales/pt/staff.json' with { type: 'json' }
import settings from '#locales/pt/staff-settings.json' with { type: 'json' }
import { json, type Sent } from '../../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { forgetStaff, staffWith } from '../../../../tests/support/web/staff-session.ts'
import CategoriesToolPage from './categories-page.tsx'

afterEach(forgetStaff)

const langOf = ({ url }: Sent) => new URL(url, 'http://site').searchParams.get('lang')

function show(roles: ('ROLE_ADMIN' | 'ROLE_MODERATOR')[]): Promise<Sent[]> {
  const sent = staffWith((request) => {
    if (request.method === 'PUT') return json(200, { status: 'success', message: 'Salvo.' })
    return json(
      200,
      categoryKeys.map((key, index) => ({ id: index + 1, key, name: `${key} ${langOf(request)}` })),
    )
  }, roles)
  return renderPage(() => {
    const { i18n } = useTranslation()
    i18n.addResourceBundle('pt', 'staff', staff)
    i18n.addResourceBundle('pt', 'staff-settings', settings)
    return <CategoriesToolPage />
  }).then(() => sent)
}

test('a category is named in four languages, and the page around learns it', async () => {
  const sent = await show(['ROLE_ADMIN'])
  expect(await screen.findByText('music en · music fr · music es')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Editar music pt' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Nomes de music pt' }))
  await userEvent.clear(dialog.getByLabelText('Em inglês'))
  await userEvent.type(dialog.getByLabelText('Em português'), '!')
  await userEvent.click(dialog.getByRole('button', { name: /^Salvar/ }))
  expect(await screen.findByText('Salvo.')).toBeTruthy()
  const puts = sent.filter(({ method }) => method === 'PUT')
  expect(puts.map(({ body }) => JSON.parse(body ?? ''))).toEqual([
    { categoryLabels: { music: { pt: 'music pt!', en: '' } } },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('moderators are led to what they may change', async () => {
  await show(['ROLE_MODERATOR'])
  expect(await screen.findByText('now at /admin/photos')).toBeTruthy()
})
