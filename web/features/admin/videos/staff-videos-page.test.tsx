import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { KeptVideo } from '#contract/videos.ts'
import { json, type Sent } from '../../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { forgetStaff, staffWith } from '../../../../tests/support/web/staff-session.ts'
import { useStaffTexts } from '../kit/use-staff-texts.ts'
import StaffVideosPage from './staff-videos-page.tsx'

afterEach(forgetStaff)

const video = (id: string, title: string): KeptVideo => ({
  ...{
    id,
    number: 1,
    title,
    description: 'Sol',
    tags: ['mar', 'som'],
    duration: 65,
    thumbnail: '',
    colour: '',
  },
  ...{ thumbnailWidth: 1280, thumbnailHeight: 720, publishedAt: '2024-03-05T01:30:00.000Z', shareImage: '' },
  ...{ inRecent: true, inExtraIncome: false, isImported: true, isGone: false, isPosterDrawn: true },
  statistics: { viewCount: '5' },
})
const videos = [video('aaaaaaaaaa1', 'A duna'), video('aaaaaaaaaa2', 'O farol')]
const saved = (id: unknown) => json(200, { status: 'success', id, message: 'Salvo.' })

function Screen() {
  return useStaffTexts('staff-videos') === 'ready' && <StaffVideosPage />
}

async function open(kept: readonly KeptVideo[] = videos): Promise<Sent[]> {
  const sent = staffWith(({ method, url }) => {
    if (method !== 'GET') return saved(url.startsWith('/api/videos') ? 'aaaaaaaaaa1' : 3)
    if (url.startsWith('/api/videos')) return json(200, kept, { 'x-total-count': String(kept.length) })
    if (url.startsWith('/api/playlists')) {
      const content = kept.map(({ id, title }) => ({ id, title }))
      return json(200, kept.length > 0 ? [{ id: 3, title: 'Bastidores', videos: content }] : [])
    }
    return undefined
  })
  await renderPage(Screen, '/admin/videos')
  return sent
}

const writes = (sent: readonly Sent[]) => sent.filter(({ method }) => method !== 'GET')
const bodyOf = (sent: readonly Sent[]) => JSON.parse(writes(sent)[0]?.body ?? '{}')

test('an empty catalogue says how to begin', async () => {
  await open([])
  expect(await screen.findByRole('heading', { name: 'Nenhum vídeo no catálogo' })).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Nenhuma playlist' })).toBeTruthy()
})

test('a video is added by its address, with its words', async () => {
  const sent = await open([])
  await screen.findByRole('heading', { name: 'Nenhum vídeo no catálogo' })
  await userEvent.click(screen.getAllByRole('button', { name: 'Adicionar' })[0] as HTMLElement)
  const dialog = screen.getByRole('dialog', { name: 'Adicionar vídeo' })
  await userEvent.type(within(dialog).getByLabelText('Endereço do vídeo'), 'https://youtu.be/aaaaaaaaaa1')
  await userEvent.type(within(dialog).getByLabelText('Título'), 'A duna')
  await userEvent.type(within(dialog).getByLabelText(/^Assuntos/), 'mar, som direto,')
  await userEvent.type(within(dialog).getByLabelText(/^Duração/), '1:9x')
  expect(within(dialog).getByText('Escreva como 4:05 ou 1:02:03.')).toBeTruthy()
  const save = within(dialog).getByRole<HTMLButtonElement>('button', { name: /^Salvar/ })
  expect(save.disabled).toBe(true)
  await userEvent.type(within(dialog).getByLabelText(/^Duração/), '{Backspace}{Backspace}05')
  await userEvent.click(save)
  expect(await screen.findByText('Salvo.')).toBeTruthy()
  expect(bodyOf(sent)).toMatchObject({
    ...{ video: 'https://youtu.be/aaaaaaaaaa1', title: 'A duna', tags: ['mar', 'som direto'] },
    ...{ duration: 65, inRecent: true, inExtraIncome: false },
  })
})

test('what is changed is sent alone: a colleague may have changed the rest since', async () => {
  const sent = await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Editar A duna' }))
  const dialog = screen.getByRole('dialog', { name: 'Editar vídeo' })
  expect(within(dialog).getByLabelText<HTMLInputElement>(/^Publicado em/).value).toBe('2024-03-04')
  await userEvent.click(within(dialog).getByLabelText('Mostrar em Renda extra'))
  await userEvent.click(within(dialog).getByRole('button', { name: /^Salvar/ }))
  await waitFor(() => expect(writes(sent)).toHaveLength(1))
  expect(writes(sent)[0]).toMatchObject({ method: 'PUT', url: '/api/videos/aaaaaaaaaa1' })
  expect(bodyOf(sent)).toEqual({ inExtraIncome: true })
})

test('the videos of a playlist are put into another order, and taken out', async () => {
  const sent = await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Editar Bastidores' }))
  const dialog = screen.getByRole('dialog', { name: 'Editar playlist' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Mover O farol para cima' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Tirar A duna' }))
  await userEvent.selectOptions(await within(dialog).findByLabelText('Adicionar vídeo'), 'aaaaaaaaaa1')
  await userEvent.click(within(dialog).getByRole('button', { name: /^Salvar/ }))
  await waitFor(() => expect(writes(sent)).toHaveLength(1))
  expect(bodyOf(sent)).toEqual({
    videos: ['aaaaaaaaaa2', 'aaaaaaaaaa1'],
    seen: ['aaaaaaaaaa1', 'aaaaaaaaaa2'],
  })
})

test('a playlist with another name keeps the videos that it has by now', async () => {
  const sent = await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Editar Bastidores' }))
  const dialog = screen.getByRole('dialog', { name: 'Editar playlist' })
  await userEvent.type(within(dialog).getByLabelText('Título'), ' do filme')
  await userEvent.click(within(dialog).getByRole('button', { name: /^Salvar/ }))
  await waitFor(() => expect(writes(sent)).toHaveLength(1))
  expect(bodyOf(sent)).toEqual({ title: 'Bastidores do filme' })
})

test('a video is taken away after a question', async () => {
  const sent = await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Apagar A duna' }))
  expect(writes(sent)).toEqual([])
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: /^Apagar/ }))
  await waitFor(() => expect(writes(sent)).toHaveLength(1))
  expect(writes(sent)[0]).toMatchObject({ method: 'DELETE', url: '/api/videos/aaaaaaaaaa1' })
})
