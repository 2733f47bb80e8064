import { expect, test } from 'vitest'
import type { Track } from '#contract/tracks.ts'
import { renderPage } from '../../../tests/support/web/render-page.tsx'
import { MusicHead } from './music-head.tsx'

const by = (...artists: string[]): Track[] =>
  artists.map((artist, index) => ({
    ...{ id: index + 1, title: `Faixa ${index + 1}`, artist, duration: 12 },
    ...{ src: `/tracks/${index + 1}.wav`, cover: `/covers/${index + 1}.webp` },
  }))

test.each([
  [
    'whose they are where all are by one',
    by('Mareta', 'Mareta'),
    'Ouça 2 faixas de Mareta enquanto navega pelo',
  ],
  ['nobody where they are by several', by('Mareta', 'Ana Lua'), 'Ouça 2 faixas enquanto navega pelo'],
  ['a single one as one', by('Ana Lua'), 'Ouça 1 faixa de Ana Lua enquanto navega pelo'],
])('the music page tells search engines how many tracks it has, and %s', async (_case, tracks, words) => {
  await renderPage(() => <MusicHead tracks={tracks} />)
  expect(received()).toBe(`${words} Canal Barra.`)
})

test('where there is no music yet, the music page promises none', async () => {
  await renderPage(() => <MusicHead tracks={[]} />)
  expect(received()).toBe('Quando houver música, ela toca aqui.')
})

const received = () => document.head.querySelector<HTMLMetaElement>('meta[name="description"]')?.content
