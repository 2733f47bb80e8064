import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import {
  bodyOf,
  done,
  info,
  refusal,
  renderAlbumScreen,
  row,
  sentTo,
} from '../../../../tests/support/web/album-fixtures.tsx'
import { json } from '../../../../tests/support/web/fake-network.ts'
import { forgetStaff, staffWith } from '../../../../tests/support/web/staff-session.ts'
import AlbumsPage from './albums-page.tsx'
import NewCoursePage from './new-course-page.tsx'
import NewShopPage from './new-shop-page.tsx'
import SettingsPage from './settings-page.tsx'

afterEach(forgetStaff)

describe('the list', () => {
  const listed = (count: number, total: number) =>
    staffWith(({ url }) => {
      if (!url.startsWith('/api/albums')) return undefined
      const page = Number(new URL(url, 'http://x').searchParams.get('page'))
      const rows = page === 1 ? Array.from({ length: count }, (_, index) => row(index + 1)) : [row(99)]
      return json(200, rows, { 'x-total-count': String(total) })
    })

  test('says what there is, and leads to each', async () => {
    listed(2, 2)
    await renderAlbumScreen(AlbumsPage, '/albums')
    const first = within(
      (await screen.findByRole('link', { name: 'Editar Loja 1' })).closest('tr') as HTMLElement,
    )
    expect(first.getByText('Sim')).toBeTruthy()
    expect(first.getByText('Música')).toBeTruthy()
    expect(first.getByText('Brasil')).toBeTruthy()
    expect(first.getByText('4 de março de 2024')).toBeTruthy()
    // In full below the name, where a phone shows them.
    expect(first.getByText('· Música · Brasil')).toBeTruthy()
    expect(first.getByRole('link', { name: 'Editar Loja 1' }).getAttribute('href')).toBe('/albumAdd/1')
    expect(screen.queryByRole('button', { name: /Carregar mais/ })).toBeNull()
  })

  test('without any says so, and offers to create one', async () => {
    listed(0, 0)
    await renderAlbumScreen(AlbumsPage, '/albums')
    expect(await screen.findByText('Nenhuma loja encontrada.')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Criar loja' })).toHaveLength(2)
  })

  test('goes on where a whole page was full', async () => {
    const sent = listed(40, 41)
    await renderAlbumScreen(AlbumsPage, '/albums')
    await userEvent.click(await screen.findByRole('button', { name: /Carregar mais/ }))
    expect(await screen.findByRole('link', { name: 'Editar Loja 99' })).toBeTruthy()
    expect(sent.at(-1)?.url).toContain('page=2')
    expect(screen.queryByRole('button', { name: /Carregar mais/ })).toBeNull()
  })
})

const finalAddress = () => screen.getByText('Endereço final').nextElementSibling?.textContent

describe('a new shop', () => {
  test('shows its address while its name is typed, and asks for what is missing', async () => {
    const sent = staffWith(({ url }) =>
      url === '/api/album/add' ? done('Loja criada!', { id: 7, album_id: 7, slug: 'x' }) : undefined,
    )
    await renderAlbumScreen(NewShopPage, '/albumAdd')
    await userEvent.type(await screen.findByLabelText('Nome'), 'Câmara: do  Início!')
    expect(finalAddress()).toMatch(/\/shop\/camara-do-inicio$/)
    await userEvent.click(screen.getByRole('button', { name: /^Salvar e continuar/ }))
    expect(screen.getByText('Escolha o país.')).toBeTruthy()
    expect(screen.getByText('Escolha a categoria.')).toBeTruthy()
    expect(sentTo(sent, '/api/album/add')).toBeUndefined()
    await userEvent.selectOptions(screen.getByLabelText('País de destino'), 'pt')
    await userEvent.selectOptions(screen.getByLabelText('Categoria'), 'Fotografia')
    await userEvent.click(screen.getByRole('button', { name: /^Salvar e continuar/ }))
    expect(await screen.findByText('now at /shopEdit/7')).toBeTruthy()
    expect(bodyOf(sentTo(sent, '/api/album/add'))).toEqual({
      name: 'Câmara: do  Início!',
      slug: 'camara-do-inicio',
      country: 'pt',
      category: 8,
      client_id: expect.any(String),
    })
    const steps = ['Configurações', 'Produtos', 'Capa para compartilhamento']
    for (const step of steps) expect(screen.queryByRole('link', { name: new RegExp(step) })).toBeNull()
  })

  test('whose name makes no address may have one of its own', async () => {
    const sent = staffWith(({ url }) =>
      url === '/api/album/add' ? done('Loja criada!', { id: 7, album_id: 7, slug: 'loja-7' }) : undefined,
    )
    await renderAlbumScreen(NewShopPage, '/albumAdd')
    await userEvent.type(await screen.findByLabelText('Nome'), '東京')
    await userEvent.selectOptions(screen.getByLabelText('País de destino'), 'pt')
    await userEvent.selectOptions(screen.getByLabelText('Categoria'), 'Fotografia')
    expect(screen.queryByText('Endereço final')).toBeNull()
    await userEvent.type(screen.getByLabelText(/^Endereço da página/), 'Tokyo Hon')
    expect(finalAddress()).toMatch(/\/shop\/tokyo-hon$/)
    await userEvent.clear(screen.getByLabelText(/^Endereço da página/))
    await userEvent.click(screen.getByRole('button', { name: /^Salvar e continuar/ }))
    expect(await screen.findByText('now at /shopEdit/7')).toBeTruthy()
    expect(bodyOf(sentTo(sent, '/api/album/add'))).toEqual({
      ...{ name: '東京', country: 'pt', category: 8 },
      client_id: expect.any(String),
    })
  })

  test.each([
    ['what the server says', refusal(409, 'album_slug_taken', 'Já existe'), 'Já existe'],
    ['that it failed', new Response('<html>', { status: 500 }), 'Não foi possível criar a loja'],
  ])('that is refused tells %s', async (_, answer, text) => {
    staffWith(({ url }) => (url === '/api/album/add' ? answer : undefined))
    await renderAlbumScreen(NewShopPage, '/albumAdd')
    await userEvent.type(await screen.findByLabelText('Nome'), 'Mochila')
    await userEvent.selectOptions(screen.getByLabelText('País de destino'), 'pt')
    await userEvent.selectOptions(screen.getByLabelText('Categoria'), 'Fotografia')
    await userEvent.click(screen.getByRole('button', { name: /^Salvar e continuar/ }))
    expect(await screen.findByText(text)).toBeTruthy()
  })

  test('or a course needs no category, and may keep its colon', async () => {
    const sent = staffWith(({ url }) =>
      url === '/api/courseStore/add' ? new Response('', { status: 502 }) : undefined,
    )
    await renderAlbumScreen(NewCoursePage, '/courseAdd')
    await userEvent.type(await screen.findByLabelText('Nome'), 'Som: direto')
    await userEvent.selectOptions(screen.getByLabelText('País de destino'), 'br')
    await userEvent.click(screen.getByRole('button', { name: /^Salvar e continuar/ }))
    expect(await screen.findByText('Ocorreu um erro ao criar o curso.')).toBeTruthy()
    expect(bodyOf(sentTo(sent, '/api/courseStore/add'))).toEqual({
      name: 'Som: direto',
      slug: 'som:-direto',
      country: 'br',
      client_id: expect.any(String),
    })
  })
})

describe('the settings of a shop', () => {
  test('keep its address once it was published, unless somebody wants another', async () => {
    let stored = info
    const sent = staffWith(({ url, method }) => {
      if (url.startsWith('/api/albumInfo')) return json(200, stored)
      stored = { ...info, name: 'Bolsa' }
      return method === 'PUT' ? done('Alterações salvas!', { slug: 'bolsa' }) : undefined
    })
    await renderAlbumScreen(SettingsPage, '/albumAdd/5', '/albumAdd/:id')
    const name = await screen.findByLabelText('Nome')
    await userEvent.clear(name)
    await userEvent.type(name, 'Bolsa')
    expect(finalAddress()).toMatch(/\/shop\/mochila$/)
    await userEvent.click(screen.getByRole('button', { name: /^Salvar/ }))
    expect(await screen.findByText('Alterações salvas!')).toBeTruthy()
    // A colleague may have changed the country or the category since.
    expect(bodyOf(sentTo(sent, '/api/album_edit/5'))).toEqual({ name: 'Bolsa' })
    await userEvent.click(screen.getByLabelText('Mudar também o endereço'))
    expect(finalAddress()).toMatch(/\/shop\/bolsa$/)
  })

  test('have a text written, which is edited from then on', async () => {
    let received = info
    const sent = staffWith(({ url }) => {
      if (url.includes('suggestStoreDescription')) {
        received = {
          ...info,
          isEmptyDescription: false,
          albumDescription: '<p>Doze coisas</p>',
          articleId: 12,
        }
        return done('Descrição pronta.', { description: '<p>Doze coisas</p>', articleId: 12 })
      }
      return url.startsWith('/api/albumInfo') ? json(200, received) : undefined
    })
    await renderAlbumScreen(SettingsPage, '/albumAdd/5', '/albumAdd/:id')
    await userEvent.click(await screen.findByRole('button', { name: /^Gerar a descrição da loja/ }))
    expect(await screen.findByText('Doze coisas')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Editar a descrição' }).getAttribute('href')).toBe('/editor/12')
    expect(sentTo(sent, '/api/album/5/suggest')?.url).not.toContain('force')
  })

  test.each(['abc', '0', '5;drop', '-1'])('are not asked for by the number %s', async (id) => {
    const sent = staffWith(() => undefined)
    await renderAlbumScreen(SettingsPage, `/albumAdd/${id}`, '/albumAdd/:id')
    expect(await screen.findByText('Esta loja ou este curso não existe')).toBeTruthy()
    expect(sent.filter(({ url }) => url.includes('album'))).toEqual([])
  })
})
