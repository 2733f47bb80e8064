import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  bodyOf,
  content,
  done,
  refusal,
  renderAlbumScreen,
  sentTo,
  slot,
} from '../../../../tests/support/web/album-fixtures.tsx'
import { json, type Sent } from '../../../../tests/support/web/fake-network.ts'
import { libraryPicture } from '../../../../tests/support/web/picture-fixtures.ts'
import { forgetStaff, staffWith } from '../../../../tests/support/web/staff-session.ts'
import PlainPage from './plain-page.tsx'
import ShopEditPage from './shop-edit-page.tsx'
import { cellsOf, contentOf, movedCells } from './slot-cells.ts'

afterEach(forgetStaff)

const seen = (position: number) => ({ album_id: 5, position, seen: content.content[position]?.url })

describe('the sheet of a shop', () => {
  const sheet = (answer: (sent: Sent) => Response | undefined = () => undefined) =>
    staffWith((sent) => answer(sent) ?? (sent.url === '/api/album/5' ? json(200, content) : undefined))
  const open = () => renderAlbumScreen(ShopEditPage, '/shopEdit/5', '/shopEdit/:id')

  test('has twelve places, and says what each lacks', async () => {
    sheet()
    await open()
    const slots = within(await screen.findByRole('list', { name: 'Espaços da vitrine' }))
    expect(slots.getAllByRole('listitem')).toHaveLength(12)
    expect(slots.getByRole('button', { name: 'Editar Lente' })).toBeTruthy()
    expect(slots.getByText('Sem link')).toBeTruthy()
    expect(slots.getByRole('button', { name: 'Adicionar o link de Produto 2' })).toBeTruthy()
    expect(slots.getByRole('button', { name: 'Enviar imagem para o espaço 12' })).toBeTruthy()
    expect(
      screen.getByText(/^2 de 12 espaços com imagem, 1 com link\. JPG, PNG, WebP ou AVIF\./),
    ).toBeTruthy()
  })

  test('is published at once, and is not when that fails', async () => {
    let works = true
    const sent = sheet(({ url }) => {
      if (url !== '/api/save-publish-state') return undefined
      return works ? done('No ar', { published: true }) : refusal(500, 'internal_error', 'Ops')
    })
    await open()
    const toggle = await screen.findByRole('switch', { name: 'Publicada' })
    await userEvent.click(toggle)
    expect(toggle.getAttribute('aria-checked')).toBe('true')
    expect(bodyOf(sentTo(sent, '/api/save-publish-state'))).toEqual({ album_id: 5, is_published: true })
    works = false
    await userEvent.click(toggle)
    expect(await screen.findByText('Não deu para salvar. Continua como estava.')).toBeTruthy()
    expect(toggle.getAttribute('aria-checked')).toBe('true')
  })

  test('takes a picture of the library into a slot, or says why not', async () => {
    let works = false
    const sent = sheet(({ url }) => {
      if (url.startsWith('/api/uploads')) return json(200, [libraryPicture(1)], { 'x-total-count': '1' })
      if (url !== '/api/upload-album-picture') return undefined
      const imageUrl = '/uploads/x.jpg'
      return works ? done('No lugar', { imageUrl, position: 2 }) : refusal(404, 'picture_not_found', 'Sumiu.')
    })
    await open()
    await userEvent.click(
      await screen.findByRole('button', { name: 'Escolher da biblioteca a imagem do espaço 3' }),
    )
    expect(await screen.findByRole('dialog', { name: 'Escolher a imagem do espaço 3' })).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: /^Escolher a imagem 1:/ }))
    expect(await screen.findByText('Sumiu.')).toBeTruthy()
    works = true
    await userEvent.click(screen.getByRole('button', { name: /^Escolher a imagem 1:/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const body = { album_id: 5, position: 2, seen: '', picture: libraryPicture(1).name }
    expect(bodyOf(sentTo(sent, '/api/upload-album-picture'))).toEqual({
      ...body,
      client_id: expect.any(String),
    })
  })

  test('goes on with what is typed about a product while its picture is chosen', async () => {
    sheet(({ url }) =>
      url.startsWith('/api/uploads') ? json(200, [libraryPicture(1)], { 'x-total-count': '1' }) : undefined,
    )
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Lente' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Produto 1' }))
    await userEvent.type(dialog.getByLabelText('Nome do produto'), ' 35 mm')
    await userEvent.click(dialog.getByRole('button', { name: 'Trocar por uma da biblioteca' }))
    await userEvent.click(await screen.findByRole('button', { name: /^Escolher a imagem 1:/ }))
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
    expect(dialog.getByLabelText('Nome do produto')).toHaveProperty('value', 'Lente 35 mm')
  })

  test('of a course has lessons, and no products', async () => {
    const course = { ...content, kind: 'course' as const }
    staffWith(({ url }) => (url === '/api/album/5' ? json(200, course) : undefined))
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Adicionar o link de Aula 2' }))
    const dialog = await screen.findByRole('dialog', { name: 'Aula 2' })
    expect(dialog.textContent).toContain('Nome da aula')
    expect(screen.getByRole('link', { name: /Aulas/ })).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/[Pp]roduto/)
  })

  test('without products is published after a question only', async () => {
    const sent = staffWith(({ url }) => {
      if (url === '/api/album/5') return json(200, { ...content, content: [] })
      return url === '/api/save-publish-state' ? done('No ar', { published: true }) : undefined
    })
    await open()
    await userEvent.click(await screen.findByRole('switch', { name: 'Publicada' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Publicar uma loja vazia?' }))
    expect(sentTo(sent, '/api/save-publish-state')).toBeUndefined()
    await userEvent.click(question.getByRole('button', { name: /^Publicar mesmo assim/ }))
    await waitFor(() => expect(bodyOf(sentTo(sent, '/api/save-publish-state')).is_published).toBe(true))
  })

  test('loses what was taken out elsewhere when one comes back to it', async () => {
    let stored = content
    staffWith(({ url }) => (url === '/api/album/5' ? json(200, stored) : undefined))
    await open()
    await screen.findByRole('button', { name: 'Editar Lente' })
    stored = { ...content, content: [slot(1)], version: 4 }
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Editar Lente' })).toBeNull())
    expect(screen.getByRole('button', { name: 'Enviar imagem para o espaço 1' })).toBeTruthy()
  })

  test('loses what was taken out elsewhere at once where one acts on it', async () => {
    let stored = content
    staffWith(({ url }) => {
      if (url === '/api/album/5') return json(200, stored)
      return url === '/api/save-affiliate-link' ? refusal(404, 'slot_empty', 'Não há imagem aí.') : undefined
    })
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Lente' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Produto 1' }))
    stored = { ...content, content: [slot(1)], version: 4 }
    await userEvent.click(dialog.getByRole('button', { name: /^Salvar/ }))
    expect(await screen.findByText('Não há imagem aí.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByRole('button', { name: 'Editar Lente' })).toBeNull()
  })

  test('tests a link before it is saved, and takes none that could do harm', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const sent = sheet(({ url }) =>
      url === '/api/save-affiliate-link' ? done('Link salvo.', { item: content.content[1] }) : undefined,
    )
    await open()
    await userEvent.click(await screen.findByRole('button', { name: /^Adicionar o link/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Produto 2' }))
    await userEvent.type(dialog.getByLabelText('Link do produto'), 'javascript:alert(1)')
    await userEvent.click(dialog.getByRole('button', { name: 'Testar o link' }))
    expect(dialog.getByText(/^O link precisa ser/)).toBeTruthy()
    expect(opened).not.toHaveBeenCalled()
    await userEvent.clear(dialog.getByLabelText('Link do produto'))
    await userEvent.type(dialog.getByLabelText('Link do produto'), 'https://loja.example/t')
    await userEvent.click(dialog.getByRole('button', { name: 'Testar o link' }))
    expect(opened).toHaveBeenCalledWith('https://loja.example/t', '_blank', 'noopener,noreferrer')
    expect(dialog.getByText(/^Se a página que abriu/)).toBeTruthy()
    await userEvent.type(dialog.getByLabelText('Nome do produto'), 'Tripé')
    await userEvent.click(dialog.getByRole('button', { name: /^Salvar/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodyOf(sentTo(sent, '/api/save-affiliate-link'))).toEqual({
      ...{ ...seen(1), actionUrl: 'https://loja.example/t', description: 'Tripé' },
    })
    opened.mockRestore()
  })

  test('proposes what the page of a pasted link says, into a place without a picture, too', async () => {
    const picture = 'https://loja.example/tripe.jpg'
    const sent = sheet(({ url }) => {
      if (url === '/api/album/5/product-proposal') return json(200, { name: 'Tripé de mesa', picture })
      return url === '/api/album/5/product-picture' ? done('Imagem enviada.', { position: 2 }) : undefined
    })
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Colar um link no espaço 3' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Produto 3' }))
    await userEvent.click(dialog.getByLabelText('Link do produto'))
    await userEvent.paste('https://loja.example/tripe?tag=canal-20')
    const found = within(await dialog.findByRole('region', { name: 'A página diz' }))
    expect(bodyOf(sentTo(sent, '/api/album/5/product-proposal'))).toEqual({
      actionUrl: 'https://loja.example/tripe?tag=canal-20',
    })
    expect(found.getByRole('img', { name: 'Imagem proposta' }).getAttribute('src')).toBe(picture)
    expect(dialog.getByLabelText<HTMLInputElement>('Nome do produto').value).toBe('')
    await userEvent.click(found.getByRole('button', { name: 'Usar o nome' }))
    expect(dialog.getByLabelText<HTMLInputElement>('Nome do produto').value).toBe('Tripé de mesa')
    await userEvent.click(found.getByRole('button', { name: /^Usar a imagem/ }))
    await waitFor(() =>
      expect(bodyOf(sentTo(sent, '/api/album/5/product-picture'))).toEqual({
        position: 2,
        seen: '',
        picture,
        client_id: expect.any(String),
      }),
    )
    await userEvent.click(found.getByRole('button', { name: 'Agora não' }))
    expect(dialog.queryByRole('region', { name: 'A página diz' })).toBeNull()
  })

  test('says why a page could not be read, and forgets it where nobody waits any more', async () => {
    const late = Promise.withResolvers<Response>()
    let answer: Promise<Response> | Response = late.promise
    sheet(({ url }) => (url === '/api/album/5/product-proposal' ? (answer as never) : undefined))
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Lente' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Produto 1' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Ler a página do produto' }))
    expect(dialog.getByText('Lendo a página…')).toBeTruthy()
    await userEvent.click(within(dialog.getByText('Lendo a página…')).getByRole('button'))
    await waitFor(() => expect(dialog.queryByText('Lendo a página…')).toBeNull())
    late.resolve(json(200, { name: 'Tarde demais', picture: null }))
    await late.promise
    expect(dialog.queryByText('Tarde demais')).toBeNull()
    answer = refusal(404, 'product_page_unreadable', 'Não deu para ler a página.')
    await userEvent.click(dialog.getByRole('button', { name: 'Ler a página do produto' }))
    expect(await dialog.findByText('Não deu para ler a página.')).toBeTruthy()
  })

  test('takes a link away and keeps the name, and asks before what is typed goes', async () => {
    const sent = sheet(({ url }) =>
      url === '/api/save-affiliate-link' ? done('Link salvo.', { item: slot(0, 'Lente') }) : undefined,
    )
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Editar Lente' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Produto 1' }))
    await userEvent.clear(dialog.getByLabelText('Link do produto'))
    await userEvent.click(dialog.getByRole('button', { name: 'Fechar' }))
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Descartar o que você escreveu?' }),
    )
    await userEvent.click(question.getByRole('button', { name: 'Cancelar' }))
    expect(sentTo(sent, '/api/save-affiliate-link')).toBeUndefined()
    await userEvent.click(dialog.getByRole('button', { name: /^Salvar/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodyOf(sentTo(sent, '/api/save-affiliate-link'))).toEqual({
      ...{ ...seen(0), actionUrl: null },
    })
  })

  test('asks before it takes something out, and brings it back', async () => {
    const sent = sheet(({ url }) => {
      if (url === '/api/delete-item') return done('Produto apagado.')
      return url === '/api/restore-item' ? done('Produto de volta.', { item: content.content[0] }) : undefined
    })
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Apagar Lente' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText('Tem certeza de que quer apagar este item?')).toBeTruthy()
    expect(sentTo(sent, '/api/delete-item')).toBeUndefined()
    await userEvent.click(question.getByRole('button', { name: /^Apagar/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }))
    expect(await screen.findByText('Produto de volta.')).toBeTruthy()
    expect(bodyOf(sentTo(sent, '/api/restore-item'))).toEqual(seen(0))
  })

  test('as a list ignores an empty link', async () => {
    const sent = sheet(({ url }) =>
      url === '/api/save-affiliate-link' ? done('Link salvo.', { item: content.content[0] }) : undefined,
    )
    await renderAlbumScreen(PlainPage, '/albumEdit/5', '/albumEdit/:id')
    await userEvent.click(await screen.findByRole('button', { name: 'Salvar o produto 2' }))
    expect(sentTo(sent, '/api/save-affiliate-link')).toBeUndefined()
    await userEvent.click(screen.getByRole('button', { name: 'Salvar o produto 1' }))
    await waitFor(() => expect(sentTo(sent, '/api/save-affiliate-link')).toBeTruthy())
    sent.length = 0
    await userEvent.type(screen.getAllByLabelText('Nome do produto')[1] as HTMLElement, 'Tripé')
    await userEvent.click(screen.getByRole('button', { name: 'Salvar o produto 2' }))
    await waitFor(() => expect(sentTo(sent, '/api/save-affiliate-link')).toBeTruthy())
    expect(bodyOf(sentTo(sent, '/api/save-affiliate-link'))).toEqual({
      ...{ ...seen(1), description: 'Tripé' },
    })
  })
})

test('on a free place nothing else moves, between others they make room', () => {
  const cells = cellsOf([slot(0, 'a'), slot(1, 'b'), slot(3, 'c')])
  const names = (moved: typeof cells) =>
    contentOf(moved).map(({ position, description }) => `${position}${description}`)
  expect(names(movedCells(cells, 0, 5))).toEqual(['1b', '3c', '5a'])
  expect(names(movedCells(cells, 3, 0))).toEqual(['0c', '1a', '2b'])
})
