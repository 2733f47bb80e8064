import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Album } from '#contract/stores.ts'
import { json, replaceNetwork, signedIn, tokenNamed } from '../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../tests/support/web/render-page.tsx'
import { album } from '../../../tests/support/web/shop-fixtures.ts'
import { beginSession } from '../../platform/session/session.ts'
import { AlbumView } from './album-view.tsx'
import { AlbumMissing } from './missing-album.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const show = (changes: Partial<Album> = {}) => renderPage(() => <AlbumView album={album(changes)} />)
const open = async (name: RegExp) => {
  const user = userEvent.setup()
  await user.click(screen.getByRole('link', { name }))
  return { user, dialog: await screen.findByRole('dialog') }
}
const heading = () => within(screen.getByRole('dialog')).getByRole('heading', { level: 2 }).textContent

describe('a shop', () => {
  test('tells where it is, what it is and for whom, and shows what it has', async () => {
    await show()
    const way = screen.getByRole('navigation', { name: 'Você está aqui' })
    expect(
      within(way)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Início', 'Lojas', 'Fotografia'])
    expect(screen.getByRole('heading', { level: 1, name: 'Mochila do primeiro curta' })).toBeTruthy()
    for (const fact of ['Doze coisas.', 'Brasil', 'Canal Barra']) expect(screen.getByText(fact)).toBeTruthy()
    const sheet = screen.getByRole('region', { name: 'Produtos' })
    expect(
      within(sheet)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['01Lente 35 mm', '02Microfone', '03Caneca'])
    expect(sheet.querySelector('source')?.srcset).toContain('-320.avif 320w')
  })

  test('of somebody else, without a category, names them and itself', async () => {
    await show({ owner: 7, ownerName: 'Lia', category: { id: null, name: '', key: '' } })
    expect(screen.getByText('Lia')).toBeTruthy()
    expect(screen.queryByText('Categoria')).toBeNull()
    expect(screen.getByText('Mochila do primeiro curta', { selector: 'span' })).toBeTruthy()
  })

  test('with nothing in it says so and leads on', async () => {
    await show({ content: [] })
    expect(screen.getByRole('heading', { name: 'Esta vitrine ainda está vazia' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ver todas as lojas' }).getAttribute('href')).toBe('/shop')
    expect(screen.queryByText(/Podemos receber comissão/)).toBeNull()
  })
})

describe('a product', () => {
  test('opens with its category, its link for advertisements, and its place', async () => {
    await show()
    const { dialog } = await open(/Microfone/)
    expect(dialog.textContent).toContain('Fotografia')
    expect(dialog.textContent).toContain('02 de 3')
    const link = within(dialog).getByRole('link', { name: 'Ir para a página do produto' })
    expect(link.getAttribute('href')).toBe('https://loja.example/mic')
    expect(link.getAttribute('rel')).toBe('sponsored nofollow noopener noreferrer')
    expect(link.getAttribute('target')).toBe('_blank')
  })

  test('without a link has no button, and says why', async () => {
    await show()
    const { dialog } = await open(/Caneca/)
    expect(within(dialog).queryByRole('link', { name: /página do produto/ })).toBeNull()
    expect(dialog.textContent).toContain('sem link por enquanto')
  })

  test('leads to its neighbours by buttons, keys and small pictures, and not past the ends', async () => {
    await show()
    const { user, dialog } = await open(/Lente/)
    const previous = within(dialog).getByRole('button', { name: 'Produto anterior' })
    expect(previous.getAttribute('aria-disabled')).toBe('true')
    await user.click(previous)
    expect(heading()).toBe('Lente 35 mm')
    await user.click(within(dialog).getByRole('button', { name: 'Próximo produto' }))
    expect(heading()).toBe('Microfone')
    fireEvent.keyDown(dialog, { key: 'ArrowRight' })
    expect(heading()).toBe('Caneca')
    fireEvent.keyDown(dialog, { key: 'ArrowRight' })
    expect(heading()).toBe('Caneca')
    fireEvent.keyDown(dialog, { key: 'ArrowLeft' })
    expect(heading()).toBe('Microfone')
    await user.click(within(dialog).getByRole('button', { name: 'Lente 35 mm' }))
    expect(heading()).toBe('Lente 35 mm')
    await user.click(within(dialog).getByRole('button', { name: 'Fechar' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('is shared to Pinterest with its picture, its name and an address that opens it', async () => {
    await show()
    const { dialog } = await open(/Microfone/)
    const pin = within(dialog).getByRole('link', { name: 'Salvar no Pinterest' }) as HTMLAnchorElement
    const { origin, pathname, searchParams } = new URL(pin.href)
    expect(origin + pathname).toBe('https://www.pinterest.com/pin/create/button/')
    expect(searchParams.get('url')).toBe('/shop/mochila#05')
    expect(searchParams.get('media')).toBe(`/uploads/${'e'.repeat(26)}.jpg`)
    expect(searchParams.get('description')).toBe('Microfone · Mochila do primeiro curta')
  })

  test('that somebody goes on to is counted by its slot', async () => {
    const sendBeacon = vi.fn((_address: string, _body: Blob) => true)
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { sendBeacon }))
    await show()
    const { dialog } = await open(/Microfone/)
    fireEvent.click(within(dialog).getByRole('link', { name: 'Ir para a página do produto' }))
    const [address, body] = sendBeacon.mock.calls[0] ?? []
    expect(address).toBe('/api/shop/mochila/click')
    expect(body?.type).toBe('application/json')
    expect(sendBeacon).toHaveBeenCalledOnce()
  })

  test('named in the address is open at once; one that is not there is not', async () => {
    await renderPage(() => <AlbumView album={album()} />, '/here#05')
    expect(await screen.findByRole('dialog', { name: 'Microfone' })).toBeTruthy()
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await vi.waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('link', { name: /Microfone/ })),
    )
  })

  test.each(['/here#04', '/here#13', '/here#x'])('%s opens nothing', async (address) => {
    await renderPage(() => <AlbumView album={album()} />, address)
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('an address where visitors find nothing', () => {
  const openMissing = () => renderPage(() => <AlbumMissing kind="shop" slug="rascunho" />)

  test('shows staff what is not published yet', async () => {
    beginSession({ ...signedIn(tokenNamed('t')), roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
    replaceNetwork(() => json(200, album({ published: false })))
    await openMissing()
    expect(await screen.findByRole('heading', { level: 1, name: 'Mochila do primeiro curta' })).toBeTruthy()
    expect(screen.getByText('Rascunho: só a equipe vê esta página.')).toBeTruthy()
  })

  test('leads everybody else to all shops, without asking again', async () => {
    beginSession(signedIn(tokenNamed('t')))
    const sent = replaceNetwork(() => json(200, album()))
    await openMissing()
    expect(screen.getByRole('heading', { name: 'Não encontramos esta vitrine' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ver todas as lojas' })).toBeTruthy()
    expect(sent).toEqual([])
  })
})
