import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useTranslation } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import staff from '#locales/pt/staff.json' with { type: 'json' }
import settings from '#locales/pt/staff-settings.json' with { type: 'json' }
import uploads from '#locales/pt/staff-uploads.json' with { type: 'json' }
import { json, type Sent } from '../../../../tests/support/web/fake-network.ts'
import { FakeUpload } from '../../../../tests/support/web/fake-upload.ts'
import { libraryPicture } from '../../../../tests/support/web/picture-fixtures.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { layOutRows } from '../../../../tests/support/web/row-layout.ts'
import { forgetStaff, staffWith } from '../../../../tests/support/web/staff-session.ts'
import { toasts } from '../../../platform/toast.ts'
import CryptosToolPage from './cryptos-page.tsx'
import PhotosToolPage from './photos-page.tsx'
import SettingsFrame from './settings-frame.tsx'
import SitePage from './site-page.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  forgetStaff()
})

/** Renders a page with the texts that its layout would load. */
function show(Page: React.ComponentType): Promise<unknown> {
  return renderPage(() => {
    const { i18n } = useTranslation()
    i18n.addResourceBundle('pt', 'staff', staff)
    i18n.addResourceBundle('pt', 'staff-settings', settings)
    i18n.addResourceBundle('pt', 'staff-uploads', uploads)
    return <Page />
  })
}

const callOf = ({ method, url }: Sent) => `${method} ${url}`
const puts = (sent: Sent[]) => sent.filter(({ method }) => method === 'PUT')
const bodyOf = ({ body }: Sent): unknown => JSON.parse(body ?? 'null')

const company = {
  ...{
    id: 1,
    name: 'Canal Barra',
    title: 'Filmes',
    description: '',
    operator: '',
    logo: '/favicon.svg',
    instagram: '',
  },
  ...{ youtube: '', defaultChannel: 'barra', footerYear: 2024, dateStyle: 'long-pt', barDoName: '' },
  ...{ timeZone: 'America/Sao_Paulo', checkoutUrl: '', salesVideoId: '', takesComments: true },
  ...{ accent: null as string | null, logoRatio: 1, logoPlate: null },
}

test('of the settings only those are sent that were changed, and a refusal stands at its field', async () => {
  const sent = staffWith((request) => {
    const call = callOf(request)
    if (call === 'GET /api/company/1') return json(200, company)
    const errors = { checkoutUrl: ['Isto não é um endereço da web.'] }
    return call === 'PUT /api/company/1' ? json(400, { key: 'invalid', message: 'Não', errors }) : undefined
  })
  await show(SitePage)
  await userEvent.type(await screen.findByLabelText('Endereço de pagamento'), 'x')
  await userEvent.click(screen.getByRole('button', { name: /^Salvar/ }))

  expect(await screen.findByText('Isto não é um endereço da web.')).toBeTruthy()
  expect(puts(sent).map(bodyOf)).toEqual([{ checkoutUrl: 'x' }])
})

test('the whole site can take no comments, at once and by itself', async () => {
  const sent = staffWith((request) =>
    json(200, callOf(request).startsWith('GET') ? company : { status: 'success', message: 'Salvo', company }),
  )
  await show(SitePage)
  const taken = await screen.findByRole('switch', { name: 'Aceitar comentários' })
  expect(taken.ariaChecked).toBe('true')
  await userEvent.click(taken)
  await vi.waitFor(() => expect(puts(sent).map(bodyOf)).toEqual([{ takesComments: false }]))
  await vi.waitFor(() => expect(taken.ariaChecked).toBe('false'))
})

test('dates can follow the language of who reads', async () => {
  const sent = staffWith((request) =>
    json(200, callOf(request).startsWith('GET') ? company : { status: 'success', message: 'Salvo', company }),
  )
  await show(SitePage)
  const dates = await screen.findByLabelText<HTMLSelectElement>('Datas')
  expect(dates.selectedOptions[0]?.text).toBe('Por extenso, em português')
  await userEvent.selectOptions(dates, 'No idioma de quem lê')
  await userEvent.click(screen.getByRole('button', { name: /^Salvar/ }))
  await waitFor(() => expect(puts(sent).map(bodyOf)).toEqual([{ dateStyle: 'interface' }]))
})

test('a logo is seen beside the name in both themes before it is used, and can be taken away', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:marca', revokeObjectURL: () => {} }))
  FakeUpload.all = []
  let { logo } = company
  const sent = staffWith((request) =>
    json(200, callOf(request).startsWith('GET') ? { ...company, logo } : { message: 'Tirado' }),
  )
  await show(SitePage)
  const field = await screen.findByRole('region', { name: 'Logotipo' })
  const drawn = () => [...field.querySelectorAll('figure img')].map((image) => image.getAttribute('src'))
  expect([drawn(), field.querySelectorAll('figure svg').length]).toEqual([[], 2])
  expect(within(field).queryByRole('button', { name: /^Tirar o logotipo/ })).toBeNull()

  const file = new File(['x'], 'marca.png', { type: 'image/png' })
  await userEvent.upload(within(field).getByLabelText('Imagem do logotipo'), file)
  await waitFor(() => expect(drawn()).toEqual(['blob:marca', 'blob:marca']))
  expect(FakeUpload.all).toEqual([])
  await userEvent.click(within(field).getByRole('button', { name: /^Usar este logotipo/ }))
  await waitFor(() => expect(FakeUpload.all).toHaveLength(1))
  expect(FakeUpload.last.opened).toBe('POST /api/company/1/logo')
  expect(FakeUpload.last.form.get('file')).toEqual(file)
  logo = libraryPicture(1).url
  FakeUpload.last.answer(200, { message: 'Trocado' })

  const small = logo.replace('.jpg', '-320.webp')
  await waitFor(() => expect(drawn()).toEqual([small, small]))
  await userEvent.click(within(field).getByRole('button', { name: /^Tirar o logotipo/ }))
  await waitFor(() => expect(sent.map(callOf)).toContain('DELETE /api/company/1/logo'))
})

test('a colour is seen in both themes with its contrast, used once that is confirmed, and taken back', async () => {
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync() {}
    },
  )
  Object.assign(document, { adoptedStyleSheets: [] })
  let { accent } = company
  const sent = staffWith((request) => {
    if (callOf(request) !== 'PUT /api/company/1') return json(200, { ...company, accent })
    accent = (bodyOf(request) as { accent: string }).accent || null
    return json(200, { status: 'success', message: 'Salvo', company: { ...company, accent } })
  })
  await show(SitePage)
  const section = within(await screen.findByRole('region', { name: 'Cor de destaque' }))
  expect(section.getByRole('button', { name: 'Mar' }).ariaPressed).toBe('true')
  expect(section.getAllByRole('figure').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Contraste do link 7,4, do botão 7,5.'),
    expect.stringContaining('Clareada até dar para ler.'),
  ])

  const field = section.getByLabelText('Outra cor')
  await userEvent.clear(field)
  await userEvent.type(field, '#FFE9')
  expect(section.getByText(/^Uma cor se escreve com #/)).toBeTruthy()
  expect(section.getByRole('button', { name: /^Usar esta cor/ }).ariaDisabled).toBe('true')
  await userEvent.type(field, 'A0')
  expect(section.getByText(/Escurecida até dar para ler\./)).toBeTruthy()
  await userEvent.click(section.getByRole('button', { name: 'Barro' }))
  await userEvent.click(section.getByRole('button', { name: /^Usar esta cor/ }))
  await waitFor(() => expect(puts(sent).map(bodyOf)).toEqual([{ accent: '#a8441f' }]))
  await waitFor(() => expect(toasts.get().at(-1)?.action?.label).toBe('Desfazer'))
  toasts.get().at(-1)?.action?.run()
  await waitFor(() => expect(puts(sent).map(bodyOf).at(-1)).toEqual({ accent: '' }))
  await waitFor(() => expect(section.getByRole('button', { name: 'Mar' }).ariaPressed).toBe('true'))
})

test('moderators see the settings that are theirs, and no others', async () => {
  staffWith(() => undefined, ['ROLE_MODERATOR'])
  await show(SettingsFrame)
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Fotos',
    'Anúncios',
    'Criptos',
  ])
})

test('a photo is a picture of the library, once it is said what it shows', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  FakeUpload.all = []
  staffWith(({ url }) =>
    url.startsWith('/api/uploads') ? json(200, [libraryPicture(1)], { 'x-total-count': '1' }) : undefined,
  )
  await show(PhotosToolPage)
  await userEvent.click(await screen.findByRole('button', { name: 'Adicionar foto' }))
  await userEvent.click(screen.getByRole('button', { name: 'Escolher da biblioteca' }))
  await userEvent.click(await screen.findByRole('button', { name: /^Escolher a imagem 1:/ }))
  expect((await screen.findByAltText('Prévia da foto')).getAttribute('src')).toBe(libraryPicture(1).url)
  await userEvent.click(screen.getByRole('button', { name: 'Fechar' }))
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Cancelar' }))
  await userEvent.type(screen.getByLabelText('Descrição'), 'O farol')
  await userEvent.click(screen.getByRole('button', { name: /^Salvar/ }))
  await waitFor(() => expect(FakeUpload.all).toHaveLength(1))
  expect(Object.fromEntries(FakeUpload.last.form)).toEqual({
    ...{ alt: 'O farol', caption: '', picture: libraryPicture(1).name },
    client_id: expect.any(String),
  })
})

test('several photos are sent one after the other, the first last, and one that failed is sent again', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
  FakeUpload.all = []
  staffWith((request) => (callOf(request).startsWith('GET /api/photos') ? json(200, []) : undefined))
  await show(PhotosToolPage)
  await userEvent.click((await screen.findAllByRole('button', { name: 'Adicionar foto' }))[0] as HTMLElement)
  const files = ['um.png', 'dois.png', 'tres.svg'].map(
    (name) => new File(['x'], name, { type: name.endsWith('svg') ? 'image/svg+xml' : 'image/png' }),
  )
  fireEvent.change(screen.getByLabelText('Imagem'), { target: { files } })
  const dialog = within(await screen.findByRole('dialog', { name: '3 fotos novas' }))
  expect(dialog.getByRole('group', { name: 'tres.svg' }).textContent).toContain('tres.svg')
  expect(dialog.getByRole('button', { name: /^Enviar 3 fotos/ })).toHaveProperty('disabled', true)
  await userEvent.click(dialog.getByRole('button', { name: 'Tirar tres.svg da lista' }))
  const of = (name: string) => within(dialog.getByRole('group', { name })).getByLabelText('Descrição')
  await userEvent.type(of('um.png'), 'O farol')
  expect(dialog.getByRole('button', { name: /^Enviar 2 fotos/ })).toHaveProperty('disabled', true)
  await userEvent.type(of('dois.png'), 'A praia')
  await userEvent.click(dialog.getByRole('button', { name: /^Enviar 2 fotos/ }))

  const queue = within(await screen.findByRole('list', { name: 'Envios' }))
  const sentAs = () => FakeUpload.all.map(({ form }) => [form.get('alt'), (form.get('file') as File).name])
  expect(sentAs()).toEqual([['A praia', 'dois.png']])
  act(() => FakeUpload.last.answer(500, { key: 'internal_error', message: 'Não deu.' }))
  await waitFor(() => expect(sentAs()).toHaveLength(2))
  act(() => FakeUpload.last.answer(201, { status: 'success', message: 'Foto adicionada.', id: 2 }))
  await userEvent.click(await queue.findByRole('button', { name: 'Tentar de novo: dois.png' }))
  await waitFor(() => expect(sentAs()[2]).toEqual(['A praia', 'dois.png']))
  act(() => FakeUpload.last.answer(201, { status: 'success', message: 'Foto adicionada.', id: 3 }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Envios' })).toBeNull())
})

test('who chooses more photos than there is room for learns it before they describe them', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
  const size = { width: 3, height: 2, colour: '' }
  const photos = Array.from({ length: 58 }, (_, id) => ({
    id,
    src: '/x.jpg',
    alt: `${id}`,
    caption: '',
    ...size,
  }))
  staffWith((request) => (callOf(request).startsWith('GET /api/photos') ? json(200, photos) : undefined))
  await show(PhotosToolPage)
  await screen.findByText('57')
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar foto' }))
  const files = ['um', 'dois', 'tres'].map((name) => new File(['x'], name, { type: 'image/png' }))
  fireEvent.change(screen.getByLabelText('Imagem'), { target: { files } })
  const dialog = within(await screen.findByRole('dialog', { name: '3 fotos novas' }))
  expect(dialog.getByRole('alert').textContent).toContain('tire 1 daqui')
  await userEvent.click(dialog.getByRole('button', { name: 'Tirar tres da lista' }))
  expect(dialog.queryByRole('alert')).toBeNull()
})

test('a photo is moved with the keyboard, and said aloud', async () => {
  layOutRows()
  const photo = (id: number) => ({
    ...{
      id,
      src: `/photos/${id}.jpg`,
      alt: `Mar ${id}`,
      caption: '',
      width: 3,
      height: 2,
      colour: '#123456',
    },
  })
  const sent = staffWith((request) => {
    const call = callOf(request)
    if (call.startsWith('GET /api/photos')) return json(200, [photo(1), photo(2)])
    return json(200, { status: 'success', message: 'Foto movida.', id: 1 })
  })
  await show(PhotosToolPage)
  ;(await screen.findByRole('button', { name: 'Mover Mar 1' })).focus()
  await userEvent.keyboard('[Space]')
  expect(await screen.findByText('Movendo Mar 1, lugar 1 de 2.')).toBeTruthy()
  await userEvent.keyboard('[ArrowDown]')
  expect(await screen.findByText('Mar 1 no lugar 2 de 2.')).toBeTruthy()
  await userEvent.keyboard('[Space]')
  await waitFor(() => expect(puts(sent)).toHaveLength(1))
  expect(puts(sent).map((move) => [callOf(move), bodyOf(move)])).toEqual([
    ['PUT /api/photos/1/position', { before: null }],
  ])
})

test('a crypto is marked by a button that says whether it is', async () => {
  const sent = staffWith((request) => {
    const call = callOf(request)
    if (call === 'GET /api/cryptos') {
      return json(200, [{ id: 'bitcoin', symbol: 'btc', name: 'Bitcoin', recommend_buy: true }])
    }
    return json(200, { status: 'success', message: 'Destaque tirado.', recommend_buy: false })
  })
  await show(CryptosToolPage)
  const button = await screen.findByRole('button', { name: 'Destacar Bitcoin' })
  expect(button.getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(button)
  expect(await screen.findByText('Destaque tirado.')).toBeTruthy()
  expect(puts(sent).map(bodyOf)).toEqual([{ recommend_buy: false }])
})
