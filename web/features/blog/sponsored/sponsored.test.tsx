import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { json, replaceNetwork } from '../../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import Sponsored from './sponsored.tsx'

afterEach(() => vi.unstubAllGlobals())

const none = { url: '', image: '', description: '' }

test('a course and a product stand there as advertisements, and a seller’s link says that it is paid', async () => {
  replaceNetwork(() =>
    json(200, {
      course: { url: '/courses/som', image: '/uploads/som.jpg', description: 'Som direto na praia' },
      product: { url: 'https://loja.example/lente', image: '', description: 'Lente 35 mm' },
    }),
  )
  await renderPage(Sponsored)
  expect((await screen.findByRole('link', { name: 'Ver o curso' })).getAttribute('href')).toBe('/courses/som')
  const product = screen.getByRole('link', { name: 'Ver o produto' })
  expect(product.getAttribute('href')).toBe('https://loja.example/lente')
  expect(product.getAttribute('rel')).toBe('sponsored nofollow noopener noreferrer')
  expect(screen.getAllByText('Publicidade')).toHaveLength(2)
})

test('where nobody advertises, the house says so', async () => {
  replaceNetwork(() => json(200, { course: none, product: none }))
  await renderPage(Sponsored)
  expect(await screen.findByRole('heading', { name: 'Este espaço está livre' })).toBeTruthy()
  expect(screen.queryByText('Publicidade')).toBeNull()
})

test('advertisements that do not come leave no hole', async () => {
  replaceNetwork(() => json(404, { status: 'error', code: 404, key: 'not_found', message: '' }))
  await renderPage(Sponsored)
  expect(await screen.findByRole('link', { name: 'Anunciar aqui' })).toBeTruthy()
})
