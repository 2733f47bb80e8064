import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Track } from '#contract/tracks.ts'
import { id3, lyricsFrame, pictureFrame, textFrame } from '../../../../tests/support/id3.ts'
import { json, type Sent } from '../../../../tests/support/web/fake-network.ts'
import { FakeUpload } from '../../../../tests/support/web/fake-upload.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { layOutRows } from '../../../../tests/support/web/row-layout.ts'
import { forgetStaff, staffWith } from '../../../../tests/support/web/staff-session.ts'
import { useStaffTexts } from '../kit/use-staff-texts.ts'
import { readAudioTags } from './audio-tags.ts'
import StaffTracksPage from './staff-tracks-page.tsx'
import { isComplete, valuesOf } from './track-values.ts'

beforeEach(() => {
  FakeUpload.all = []
  layOutRows()
})
afterEach(() => {
  vi.restoreAllMocks()
  forgetStaff()
})

const track = (id: number, title: string): Track => ({
  ...{ id, title, artist: 'Mareta', src: `/tracks/${id}.wav`, cover: `/covers/${id}.webp`, duration: 65 },
})

function Screen() {
  return useStaffTexts('staff-tracks') === 'ready' && <StaffTracksPage />
}

async function open(tracks: readonly Track[]): Promise<Sent[]> {
  const sent = staffWith(({ method, url }) => {
    if (method !== 'GET') return json(200, { status: 'success', id: 1, message: 'Ordem salva.' })
    return url.startsWith('/api/tracks') ? json(200, tracks) : undefined
  })
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  await renderPage(Screen, '/admin/tracks')
  return sent
}

async function sentForm(): Promise<FakeUpload> {
  await waitFor(() => expect(FakeUpload.all).toHaveLength(1))
  return FakeUpload.all[0] as FakeUpload
}

const writes = (sent: readonly Sent[]) => sent.filter(({ method }) => method !== 'GET')

test('a list without tracks says how to begin', async () => {
  await open([])
  expect(await screen.findByRole('heading', { name: 'Nenhuma faixa ainda' })).toBeTruthy()
})

test('a track needs a title, an artist, a sound and a cover, sent or chosen', async () => {
  const named = { ...valuesOf(undefined), title: 'Maré', artist: 'Rui' }
  const audio = new File(['x'], 'mare.mp3')
  expect(isComplete(named, true)).toBe(false)
  expect(isComplete({ ...named, audio }, true)).toBe(false)
  expect(isComplete({ ...named, audio, cover: 'a.jpg' }, true)).toBe(true)
  expect(isComplete(named, false)).toBe(true)
  expect(isComplete({ ...named, title: ' ' }, false)).toBe(false)
})

test('a track is added with its sound and its cover', async () => {
  await open([])
  await screen.findByRole('heading', { name: 'Nenhuma faixa ainda' })
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }))
  const dialog = screen.getByRole('dialog', { name: 'Adicionar faixa' })
  await userEvent.type(within(dialog).getByLabelText('Título'), 'Ressaca')
  await userEvent.type(within(dialog).getByLabelText('Artista'), 'Rui')
  const sound = new File(['x'], 'ressaca.mp3', { type: 'audio/mpeg' })
  await userEvent.upload(within(dialog).getByLabelText('Arquivo de som'), sound)
  const save = within(dialog).getByRole<HTMLButtonElement>('button', { name: /^Salvar/ })
  expect(save.disabled).toBe(true)
  URL.createObjectURL = () => 'blob:capa'
  URL.revokeObjectURL = () => {}
  const cover = new File(['x'], 'capa.png', { type: 'image/png' })
  await userEvent.upload(within(dialog).getByLabelText('Capa'), cover)
  await userEvent.click(save)
  const sent = await sentForm()
  expect([sent.opened, sent.form.get('title'), sent.form.get('artist')]).toEqual([
    'POST /api/tracks',
    'Ressaca',
    'Rui',
  ])
  const names = ['audio', 'picture'].map((name) => (sent.form.get(name) as File).name)
  expect(names).toEqual(['ressaca.mp3', 'capa.png'])
  sent.answer(201, { status: 'success', id: 1, message: 'Faixa adicionada.' })
  expect(await screen.findByText('Faixa adicionada.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each(['memo.m4a', 'disco.flac'])(
  'a sound that is no WAV, MP3 or OGG is refused before it is sent: %s',
  async (name) => {
    await open([])
    await userEvent.click(await screen.findByRole('button', { name: 'Adicionar' }))
    const dialog = screen.getByRole('dialog', { name: 'Adicionar faixa' })
    const field = within(dialog).getByLabelText('Arquivo de som')
    const type = name.endsWith('flac') ? 'audio/flac' : 'audio/x-m4a'
    await userEvent.upload(field, new File(['x'], name, { type }), { applyAccept: false })
    expect(within(dialog).getByText(/^Este arquivo não é um som em WAV, MP3 ou OGG/)).toBeTruthy()
    expect(within(dialog).queryByText(name)).toBeNull()
    await userEvent.upload(field, new File(['x'], 'MEMO.MP3', { type: 'audio/mp3' }), { applyAccept: false })
    expect(within(dialog).getByText('MEMO.MP3')).toBeTruthy()
    expect(within(dialog).queryByText(/^Este arquivo não é/)).toBeNull()
  },
)

test('what is changed is sent; the sound and the cover stay', async () => {
  await open([track(1, 'A duna')])
  await userEvent.click(await screen.findByRole('button', { name: 'Editar A duna' }))
  const dialog = screen.getByRole('dialog', { name: 'Editar faixa' })
  await userEvent.type(within(dialog).getByLabelText('Título'), ' alta')
  await userEvent.click(within(dialog).getByRole('button', { name: /^Salvar/ }))
  const sent = await sentForm()
  expect(sent.opened).toBe('PUT /api/tracks/1')
  // A colleague may have changed the artist since.
  expect([...sent.form.keys()]).toEqual(['title'])
})

test('a track is taken away after a question', async () => {
  const sent = await open([track(1, 'A duna'), track(2, 'O farol')])
  await userEvent.click(await screen.findByRole('button', { name: 'Apagar A duna' }))
  expect(writes(sent)).toEqual([])
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: /^Apagar/ }))
  await waitFor(() => expect(writes(sent)).toHaveLength(1))
  expect(writes(sent)[0]).toMatchObject({ method: 'DELETE', url: '/api/tracks/1' })
})

test('a phone has the actions of a track in a menu', async () => {
  await open([track(1, 'A duna')])
  await userEvent.click(await screen.findByRole('button', { name: 'Ações: A duna' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Apagar' }))
  expect(await screen.findByRole('alertdialog', { name: 'Apagar “A duna”?' })).toBeTruthy()
})

test('a track is moved with the keyboard, and said aloud', async () => {
  const sent = await open([track(1, 'A duna'), track(2, 'O farol')])
  ;(await screen.findByRole('button', { name: 'Mover A duna' })).focus()
  await userEvent.keyboard('[Space]')
  expect(await screen.findByText('Movendo A duna, lugar 1 de 2.')).toBeTruthy()
  await userEvent.keyboard('[ArrowDown]')
  expect(await screen.findByText('A duna no lugar 2 de 2.')).toBeTruthy()
  await userEvent.keyboard('[Space]')
  await waitFor(() => expect(writes(sent)).toHaveLength(1))
  expect(writes(sent)[0]).toMatchObject({ method: 'PUT', url: '/api/tracks/1/position' })
  expect(JSON.parse(writes(sent)[0]?.body ?? '{}')).toEqual({ before: null })
})

/** Does the work of the real worker in the same thread. */
class FakeWorker extends EventTarget {
  postMessage(content: ArrayBuffer) {
    void readAudioTags(new Uint8Array(content))
      .catch(() => undefined)
      .then((data) => this.dispatchEvent(new MessageEvent('message', { data })))
  }
  terminate() {}
}

const soundOf = (...frames: Uint8Array[]) =>
  new File([id3(...frames) as BlobPart], 'som.mp3', { type: 'audio/mpeg' })
const png = Uint8Array.of(137, 80, 78, 71)

test('what a file says of itself is offered, with its lyrics as a draft, and nothing that was typed is lost', async () => {
  vi.stubGlobal('Worker', FakeWorker)
  URL.createObjectURL = () => 'blob:capa'
  URL.revokeObjectURL = () => {}
  const sent = await open([])
  await screen.findByRole('heading', { name: 'Nenhuma faixa ainda' })
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Adicionar faixa' }))
  await userEvent.type(dialog.getByLabelText('Artista'), 'Rui')
  const sound = dialog.getByLabelText('Arquivo de som')
  await userEvent.upload(sound, soundOf(textFrame('TIT2', 'Errada'), textFrame('TPE1', 'Outra')))
  await dialog.findByText('No arquivo: Errada · Outra')
  const frames = [textFrame('TIT2', 'Ressaca'), textFrame('TALB', 'Maré'), pictureFrame('image/png', png)]
  await userEvent.upload(sound, soundOf(...frames, lyricsFrame('O <mar>\nvoltou\n\nFim')))
  await dialog.findByText('No arquivo: Ressaca · Maré')
  await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('Título').value).toBe('Ressaca'))
  expect(dialog.getByLabelText<HTMLInputElement>('Artista').value).toBe('Rui')
  await userEvent.click(dialog.getByRole('switch', { name: 'Criar um rascunho com a letra do arquivo' }))
  await userEvent.click(dialog.getByRole('button', { name: /^Salvar/ }))

  const { form, answer } = await sentForm().then((upload) => ({
    form: upload.form,
    answer: upload.answer.bind(upload),
  }))
  expect([form.get('title'), form.get('artist'), (form.get('picture') as File).type]).toEqual([
    ...['Ressaca', 'Rui', 'image/png'],
  ])
  expect([...form.keys()]).not.toContain('lyrics')
  answer(201, { status: 'success', id: 9, message: 'Faixa adicionada.' })
  await screen.findByText('Rascunho da letra criado.')
  const [draft] = writes(sent)
  expect([draft?.url, JSON.parse(draft?.body ?? '{}')]).toEqual([
    '/api/articles',
    {
      ...{ title: 'Ressaca', lrc: '', isLyrics: true, trackId: 9, client_id: form.get('client_id') },
      content: '<p>O &lt;mar&gt;<br>voltou</p><p>Fim</p>',
    },
  ])
})

test('what another file has offered goes with it', async () => {
  vi.stubGlobal('Worker', FakeWorker)
  URL.createObjectURL = () => 'blob:capa'
  URL.revokeObjectURL = () => {}
  await open([])
  await screen.findByRole('heading', { name: 'Nenhuma faixa ainda' })
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Adicionar faixa' }))
  const sound = dialog.getByLabelText('Arquivo de som')
  const title = () => dialog.getByLabelText<HTMLInputElement>('Título').value
  await userEvent.upload(sound, soundOf(textFrame('TIT2', 'Errada'), pictureFrame('image/png', png)))
  await waitFor(() => expect(title()).toBe('Errada'))
  const covers = () => screen.getByRole('dialog').querySelectorAll('img').length
  await waitFor(() => expect(covers()).toBe(1))
  await userEvent.upload(sound, soundOf(textFrame('TPE1', 'Rui')))
  await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>('Artista').value).toBe('Rui'))
  expect([title(), covers()]).toEqual(['', 0])
})

test('a file that cannot be read is taken all the same, and a cover that is there stays', async () => {
  vi.stubGlobal('Worker', FakeWorker)
  await open([track(1, 'A duna')])
  await userEvent.click(await screen.findByRole('button', { name: 'Editar A duna' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Editar faixa' }))
  const sound = dialog.getByLabelText('Arquivo de som')
  await userEvent.upload(sound, soundOf(textFrame('TIT2', 'Outra'), pictureFrame('image/png', png)))
  await dialog.findByText('No arquivo: Outra')
  await userEvent.upload(sound, new File(['x'], 'nada.mp3', { type: 'audio/mpeg' }))
  await waitFor(() => expect(dialog.queryByText(/^No arquivo/)).toBeNull())
  await userEvent.click(dialog.getByRole('button', { name: /^Salvar/ }))
  const { form } = await sentForm()
  expect([...form.keys()]).toEqual(['audio'])
  expect((form.get('audio') as File).name).toBe('nada.mp3')
})
