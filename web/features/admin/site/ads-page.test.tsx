import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useTranslation } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import staff from '#locales/pt/staff.json' with { type: 'json' }
import settings from '#locales/pt/staff-settings.json' with { type: 'json' }
import { json, type Sent } from '../../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { forgetStaff, staffWith } from '../../../../tests/support/web/staff-session.ts'
import AdsToolPage from './ads-page.tsx'

afterEach(forgetStaff)

const lens = {
  ...{ pictureId: 'a'.repeat(26), image: '/uploads/a.jpg', name: 'Lente', albumId: 1, album: 'Mochila' },
  shown: true,
}
const pathOf = ({ method, url }: Sent) => `${method} ${new URL(url, 'http://site').pathname}`
const puts = (sent: Sent[]) =>
  sent.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body ?? 'null'))

function show(chosen: { course: object | null; product: object | null }, slots = [lens]): Promise<Sent[]> {
  const sent = staffWith((request) => {
    const path = pathOf(request)
    if (path === 'GET /api/admin/ads') return json(200, chosen)
    if (path.startsWith('GET /api/admin/ads/')) return json(200, slots)
    return json(200, { status: 'success', message: 'Anúncios salvos.', chosen })
  })
  return renderPage(() => {
    const { i18n } = useTranslation()
    i18n.addResourceBundle('pt', 'staff', staff)
    i18n.addResourceBundle('pt', 'staff-settings', settings)
    return <AdsToolPage />
  }).then(() => sent)
}

test('a product is chosen among those that everybody sees, and the course stays as it is', async () => {
  const sent = await show({ course: null, product: null })
  expect(await screen.findAllByText('Ao acaso')).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Escolher o produto anunciado' }))
  const dialog = screen.getByRole('dialog', { name: 'Escolher o produto anunciado' })
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Anunciar Lente, de Mochila' }))
  expect(await screen.findByText('Anúncios salvos.')).toBeTruthy()
  expect(puts(sent)).toEqual([{ product: lens.pictureId }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what nobody can see any more is said to be so, and is left to chance', async () => {
  const sent = await show({ course: null, product: { ...lens, shown: false } })
  expect(await screen.findByText('Lente · Mochila · fora do ar, por isso o acaso decide')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Deixar o produto ao acaso' }))
  await waitFor(() => expect(puts(sent)).toEqual([{ product: null }]))
})

test('where nothing is published there is nothing to choose, and that is said', async () => {
  await show({ course: null, product: null }, [])
  await userEvent.click(await screen.findByRole('button', { name: 'Escolher o curso anunciado' }))
  expect(await screen.findByText('Nenhum curso publicado com imagens')).toBeTruthy()
})
