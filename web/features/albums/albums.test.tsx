import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { AlbumContent, AlbumInfo, StaffAlbum } from '#contract/albums.ts'
import { json, type Sent } from '../../platform/fake-network.ts'
import { stand } from '../accounts/stand.tsx'
import { forgetStaff, staffWith } from '../moderation/staff-stand.tsx'
import { useStaffTexts } from '../moderation/use-staff-texts.ts'
import AlbumsPage from './albums-page.tsx'
import NewCoursePage from './new-course-page.tsx'
import NewShopPage from './new-shop-page.tsx'
import PlainPage from './plain-page.tsx'
import SettingsPage from './settings-page.tsx'
import ShopEditPage from './shop-edit-page.tsx'
import { cellsOf, contentOf, movedCells } from './slot-cells.ts'

afterEach(forgetStaff)

const done = (message: string, more = {}) => json(200, { status: 'success', message, ...more })
const refusal = (status: number, key: string, message: string) => json(status, { key, message })
const slot = (position: number, description = '', actionUrl = '') => ({
  ...{ position, description, actionUrl, colour: '#336699' },
  url: `/uploads/${'abcdefghijkl'[position]?.repeat(26)}.jpg`,
})
const content: AlbumContent = {
  ...{ id: 5, name: 'Mochila', slug: 'mochila', kind: 'shop', published: false, country: 'br' },
  content: [slot(0, 'Lente', 'https://loja.example/lente'), slot(1)],
  ...{ cover: '', share: '', description: '', category: 'photography', version: 3 },
}
const info: AlbumInfo = {
  ...{ id: 5, name: 'Mochila', slug: 'mochila', kind: 'shop', country: 'br' },
  category: { id: 8, name: 'Fotografia' },
  ...{ createdAt: '2024-03-04T15:00:00Z', published: true, wasPublished: true },
  ...{ isEmptyDescription: true, albumDescription: '', articleId: null },
}
const row = (id: number): StaffAlbum => ({
  ...{ id, name: `Loja ${id}`, slug: `loja-${id}`, kind: 'shop', country: 'br', countryName: 'Brasil' },
  ...{ category: 'music', categoryName: 'Música', createdAt: '2024-03-04T15:00:00Z', published: id === 1 },
})

/** A screen at an address with a number, once its texts are here. */
const show = (Screen: React.ComponentType, at: string, path = at) =>
  stand(
    function Shown() {
      return useStaffTexts('staff-albums') === 'ready' && <Screen />
    },
    at,
    path,
  )
const bodyOf = ({ body }: Sent | undefined = {} as Sent) => JSON.parse(String(body))
const sentTo = (sent: Sent[], url: string) =>
  sent.find((one) => one.url.startsWith(url) && one.method !== 'GET')

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
    await show(AlbumsPage, '/albums')
    const first = within(
      (await screen.findByRole('link', { name: 'Editar Loja 1' })).closest('tr') as HTMLElement,
    )
    expect(first.getByText('Sim')).toBeTruthy()
    expect(first.getByText('Música')).toBeTruthy()
    expect(first.getByText('Brasil')).toBeTruthy()
    expect(first.getByText('4 de março de 2024')).toBeTruthy()
    expect(first.getByRole('link', { name: 'Editar Loja 1' }).getAttribute('href')).toBe('/albumAdd/1')
    expect(screen.queryByRole('button', { name: /Carregar mais/ })).toBeNull()
  })

  test('without any says so, and offers to create one', async () => {
    listed(0, 0)
    await show(AlbumsPage, '/albums')
    expect(await screen.findByText('Nenhuma loja encontrada.')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Criar loja' })).toHaveLength(2)
  })

  test('goes on where a whole page was full', async () => {
    const sent = listed(40, 41)
    await show(AlbumsPage, '/albums')
    await userEvent.click(await screen.findByRole('button', { name: /Carregar mais/ }))
    expect(await screen.findByRole('link', { name: 'Editar Loja 99' })).toBeTruthy()
    expect(sent.at(-1)?.url).toContain('page=2')
    expect(screen.queryByRole('button', { name: /Carregar mais/ })).toBeNull()
  })
})

describe('a new shop', () => {
  test('shows its address while its name is typed, and asks for what is missing', async () => {
    const sent = staffWith(({ url }) =>
      url === '/api/album/add' ? done('Loja criada!', { id: 7, album_id: 7, slug: 'x' }) : undefined,
    )
    await show(NewShopPage, '/albumAdd')
    await userEvent.type(await screen.findByLabelText('Nome'), 'Câmara: do  Início!')
    expect(screen.getByRole('status', { name: 'Endereço final' }).textContent).toMatch(
      /\/shop\/camara-do-inicio$/,
    )
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
    })
    const steps = ['Configurações', 'Produtos', 'Capa para compartilhamento']
    for (const step of steps) expect(screen.queryByRole('link', { name: new RegExp(step) })).toBeNull()
  })

  test.each([
    ['what the server says', refusal(409, 'album_slug_taken', 'Já existe'), 'Já existe'],
    ['that it failed', new Response('<html>', { status: 500 }), 'Não foi possível criar a loja'],
  ])('that is refused tells %s', async (_, answer, text) => {
    staffWith(({ url }) => (url === '/api/album/add' ? answer : undefined))
    await show(NewShopPage, '/albumAdd')
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
    await show(NewCoursePage, '/courseAdd')
    await userEvent.type(await screen.findByLabelText('Nome'), 'Som: direto')
    await userEvent.selectOptions(screen.getByLabelText('País de destino'), 'br')
    await userEvent.click(screen.getByRole('button', { name: /^Salvar e continuar/ }))
    expect(await screen.findByText('Ocorreu um erro ao criar o curso.')).toBeTruthy()
    expect(bodyOf(sentTo(sent, '/api/courseStore/add'))).toEqual({
      name: 'Som: direto',
      slug: 'som:-direto',
      country: 'br',
    })
  })
})

describe('the settings of a shop', () => {
  test('keep its address once it was published, unless somebody wants another', async () => {
    const sent = staffWith(({ url, method }) => {
      if (url.startsWith('/api/albumInfo')) return json(200, info)
      return method === 'PUT' ? done('Alterações salvas!', { slug: 'bolsa' }) : undefined
    })
    await show(SettingsPage, '/albumAdd/5', '/albumAdd/:id')
    const name = await screen.findByLabelText('Nome')
    await userEvent.clear(name)
    await userEvent.type(name, 'Bolsa')
    const address = () => screen.getByRole('status', { name: 'Endereço final' }).textContent
    expect(address()).toMatch(/\/shop\/mochila$/)
    await userEvent.click(screen.getByRole('button', { name: /^Salvar/ }))
    expect(await screen.findByText('Alterações salvas!')).toBeTruthy()
    expect(bodyOf(sentTo(sent, '/api/album_edit/5'))).toEqual({ name: 'Bolsa', country: 'br', category: 8 })
    await userEvent.click(screen.getByLabelText('Mudar também o endereço'))
    expect(address()).toMatch(/\/shop\/bolsa$/)
  })

  test('have a text written, which is edited from then on', async () => {
    let told = info
    const sent = staffWith(({ url }) => {
      if (url.includes('suggestStoreDescription')) {
        told = { ...info, isEmptyDescription: false, albumDescription: '<p>Doze coisas</p>', articleId: 12 }
        return done('Descrição pronta.', { description: '<p>Doze coisas</p>', articleId: 12 })
      }
      return url.startsWith('/api/albumInfo') ? json(200, told) : undefined
    })
    await show(SettingsPage, '/albumAdd/5', '/albumAdd/:id')
    await userEvent.click(await screen.findByRole('button', { name: /^Gerar a descrição da loja/ }))
    expect(await screen.findByText('Doze coisas')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Editar a descrição' }).getAttribute('href')).toBe('/editor/12')
    expect(sentTo(sent, '/api/album/5/suggest')?.url).not.toContain('force')
  })

  test.each(['abc', '0', '5;drop', '-1'])('are not asked for by the number %s', async (id) => {
    const sent = staffWith(() => undefined)
    await show(SettingsPage, `/albumAdd/${id}`, '/albumAdd/:id')
    expect(await screen.findByText('Esta loja não existe')).toBeTruthy()
    expect(sent.filter(({ url }) => url.includes('album'))).toEqual([])
  })
})

describe('the sheet of a shop', () => {
  const sheet = (answer: (sent: Sent) => Response | undefined = () => undefined) =>
    staffWith((sent) => answer(sent) ?? (sent.url === '/api/album/5' ? json(200, content) : undefined))
  const open = () => show(ShopEditPage, '/shopEdit/5', '/shopEdit/:id')

  test('has twelve places, and says what each lacks', async () => {
    sheet()
    await open()
    const slots = within(await screen.findByRole('list', { name: 'Espaços da vitrine' }))
    expect(slots.getAllByRole('listitem')).toHaveLength(12)
    expect(slots.getByRole('button', { name: 'Editar Lente' })).toBeTruthy()
    expect(slots.getByText('Sem link')).toBeTruthy()
    expect(slots.getByRole('button', { name: 'Adicionar o link de Produto 2' })).toBeTruthy()
    expect(slots.getByRole('button', { name: 'Enviar imagem para o espaço 12' })).toBeTruthy()
    expect(screen.getByText(/^2 de 12 espaços com imagem, 1 com link\. JPG ou PNG\./)).toBeTruthy()
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
      ...{ album_id: 5, position: 1, actionUrl: 'https://loja.example/t', description: 'Tripé' },
    })
    opened.mockRestore()
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
    expect(bodyOf(sentTo(sent, '/api/restore-item'))).toEqual({ album_id: 5, position: 0 })
  })

  test('as a list ignores an empty link', async () => {
    const sent = sheet(({ url }) =>
      url === '/api/save-affiliate-link' ? done('Link salvo.', { item: content.content[0] }) : undefined,
    )
    await show(PlainPage, '/albumEdit/5', '/albumEdit/:id')
    await userEvent.click(await screen.findByRole('button', { name: 'Salvar o produto 2' }))
    expect(sentTo(sent, '/api/save-affiliate-link')).toBeUndefined()
    await userEvent.click(screen.getByRole('button', { name: 'Salvar o produto 1' }))
    await waitFor(() => expect(sentTo(sent, '/api/save-affiliate-link')).toBeTruthy())
  })
})

test('on a free place nothing else moves, between others they make room', () => {
  const cells = cellsOf([slot(0, 'a'), slot(1, 'b'), slot(3, 'c')])
  const names = (moved: typeof cells) =>
    contentOf(moved).map(({ position, description }) => `${position}${description}`)
  expect(names(movedCells(cells, 0, 5))).toEqual(['1b', '3c', '5a'])
  expect(names(movedCells(cells, 3, 0))).toEqual(['0c', '1a', '2b'])
})
