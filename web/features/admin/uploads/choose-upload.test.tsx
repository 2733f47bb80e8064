import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { json } from '../../../../tests/support/web/fake-network.ts'
import { libraryPicture } from '../../../../tests/support/web/picture-fixtures.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { forgetStaff, staffWith } from '../../../../tests/support/web/staff-session.ts'
import ChooseUpload from './choose-upload.tsx'

afterEach(forgetStaff)

const onChoose = vi.fn()
const onClose = vi.fn()
const show = () => renderPage(() => <ChooseUpload onChoose={onChoose} onClose={onClose} />)
const pages = (rows: number, total: number) =>
  staffWith(({ url }) => {
    const page = Number(new URL(url, 'http://x').searchParams.get('page'))
    const pictures = Array.from({ length: rows }, (_, row) => libraryPicture(page * 100 + row))
    return json(200, pictures, { 'x-total-count': String(total) })
  })

test('a picture of the library is chosen, from any of its pages', async () => {
  const sent = pages(20, 45)
  await show()
  expect(await screen.findByRole('dialog', { name: 'Escolher Capa do Artigo' })).toBeTruthy()
  expect(await screen.findAllByRole('button', { name: /^Escolher a imagem/ })).toHaveLength(20)
  await userEvent.click(screen.getByRole('button', { name: 'Próxima página' }))
  await screen.findByText('Página 2 de 3')
  await userEvent.click(await screen.findByRole('button', { name: /^Escolher a imagem 21:/ }))
  const chosen = libraryPicture(200)
  await waitFor(() =>
    expect(onChoose).toHaveBeenCalledWith(chosen.name, expect.objectContaining({ url: chosen.url })),
  )
  expect(sent.at(-1)?.url).toBe('/api/uploads?page=2&limit=20')

  await userEvent.click(screen.getByRole('button', { name: 'Início' }))
  await screen.findByText('Página 1 de 3')
})

test('is looked for by name among all that staff have sent, where a copy is made', async () => {
  const sent = staffWith(({ url }) =>
    json(
      200,
      url.includes('q=mar') ? [libraryPicture(9, { label: 'Maré', kind: 'slot' })] : [libraryPicture(1)],
      {
        'x-total-count': '1',
      },
    ),
  )
  await renderPage(() => <ChooseUpload everywhere title="Capa" onChoose={onChoose} onClose={onClose} />)
  await screen.findByRole('button', { name: /^Escolher a imagem 1: 1200/ })
  await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar por nome' }), 'mar')
  const found = await screen.findByRole('button', { name: /^Escolher a imagem 1: Maré, 1200/ })
  expect(sent.at(-1)?.url).toBe('/api/uploads?page=1&limit=20&q=mar&everywhere=true')
  expect(found.querySelector('source')?.srcset).toMatch(/-160\.avif 160w/)
  await userEvent.click(found)
  expect(onChoose).toHaveBeenLastCalledWith(
    libraryPicture(9).name,
    expect.objectContaining({ label: 'Maré' }),
  )
})

test('an empty library leads to where it is filled', async () => {
  pages(0, 0)
  await show()
  expect(await screen.findByText('Nenhuma imagem ainda')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ir para Imagens' }).getAttribute('href')).toBe('/upload')
})

test('what did not come is asked for again', async () => {
  let answers = false
  staffWith(() =>
    answers ? json(200, [libraryPicture(1)], { 'x-total-count': '1' }) : json(500, { key: 'internal_error' }),
  )
  await show()
  expect(await screen.findByText('Não deu para carregar as imagens.')).toBeTruthy()
  answers = true
  await userEvent.click(screen.getByRole('button', { name: /^Tentar de novo/ }))
  expect(await screen.findByRole('button', { name: /^Escolher a imagem 1:/ })).toBeTruthy()
})
