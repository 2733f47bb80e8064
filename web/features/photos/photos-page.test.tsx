import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPage } from '../../../tests/support/web/render-page.tsx'
import type { Route } from './+types/photos-page.ts'
import PhotosPage from './photos-page.tsx'

const photo = (id: number, name: string) => ({
  ...{ id, src: `/photos/${name}.jpg`, alt: `Vista de ${name}`, caption: `Legenda de ${name}` },
  ...{ width: 1152, height: 720, colour: '#4a8f9e' },
})

function show(photos = [photo(1, 'farol'), photo(2, 'duna'), photo(3, 'mar')]) {
  const props = { loaderData: { photos } } as unknown as Route.ComponentProps
  return renderPage(() => <PhotosPage {...props} />)
}

test('photos have their captions, and their room before they come', async () => {
  await show()
  expect(screen.getByRole('heading', { level: 1, name: 'Fotos' })).toBeTruthy()
  const items = screen.getAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual([
    ...['Legenda de farol', 'Legenda de duna', 'Legenda de mar'],
  ])
  const picture = items[0]?.querySelector('img')
  expect([picture?.getAttribute('width'), picture?.getAttribute('height')]).toEqual(['1152', '720'])
  expect(items[0]?.querySelector('source')?.srcset).toBe(
    '/photos/farol-480.avif 480w, /photos/farol-1152.avif 1152w',
  )
})

test('a photo opens whole, leads to the next one, and gives the focus back', async () => {
  await show()
  const opener = screen.getByRole('button', { name: 'Ampliar: Vista de duna' })
  await userEvent.click(opener)
  const dialog = await screen.findByRole('dialog', { name: 'Fotos' })
  expect(within(dialog).getByAltText('Vista de duna')).toBeTruthy()
  await userEvent.keyboard('{ArrowRight}')
  expect(within(dialog).getByText('Legenda de mar')).toBeTruthy()

  await userEvent.click(within(dialog).getByRole('button', { name: 'Fechar' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(opener)
})

test('a screen reader reads a caption once, also where it is the description', async () => {
  await show([{ ...photo(1, 'farol'), caption: 'Vista de farol' }])
  expect(screen.queryByRole('figure')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Ampliar: Vista de farol' }))
  const dialog = await screen.findByRole('dialog', { name: 'Fotos' })
  expect(within(dialog).getByText('Vista de farol')).toBeTruthy()
  expect(within(dialog).queryByRole('img')).toBeNull()
})

test('where there are no photos, that is said', async () => {
  await show([])
  expect(screen.getByRole('heading', { name: 'Nenhuma foto por enquanto' })).toBeTruthy()
})
