import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FoundVideo, ShownVideo } from '#contract/videos.ts'
import { json, replaceNetwork } from '../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../tests/support/web/render-page.tsx'
import { ExtraIncomeList } from './extra-income-list.tsx'
import { VideoHead } from './video-head.tsx'
import { VideoView } from './video-view.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const frames = () => [...document.querySelectorAll('iframe')].map(({ title }) => title)

describe('the page of a video', () => {
  const video = (changes: Partial<ShownVideo> = {}): ShownVideo => ({
    ...{ id: 'aaaaaaaaaaa', number: 1, title: 'Maré <cheia>', thumbnail: `/uploads/${'a'.repeat(26)}.png` },
    ...{ thumbnailWidth: 1280, thumbnailHeight: 720, colour: '#123456', duration: 3723, shareImage: '' },
    ...{ publishedAt: '2024-03-04T15:00:00.000Z', tags: ['mar', 'som direto'] },
    description: 'Primeira linha\nVeja https://canal.example/a. <script>x</script>',
    statistics: { viewCount: '123456' },
    ...changes,
  })

  test('tells how often it was watched, how long it takes and since when, in the long form', async () => {
    await renderPage(() => <VideoView video={video()} />)
    expect(screen.getByRole('heading', { level: 1, name: 'Maré <cheia>' })).toBeTruthy()
    for (const fact of ['123.456 visualizações', '1:02:03', '4 de março de 2024']) {
      expect(screen.getByText(fact)).toBeTruthy()
    }
    const tags = within(screen.getByRole('list', { name: 'Assuntos' })).getAllByRole('listitem')
    expect(tags.map(({ textContent }) => textContent)).toEqual(['mar', 'som direto'])
  })

  test('has a description with its line breaks and safe links, and nothing else in it', async () => {
    await renderPage(() => <VideoView video={video()} />)
    const link = screen.getByRole('link', { name: 'https://canal.example/a' })
    expect(link.getAttribute('rel')).toBe('nofollow ugc noopener noreferrer')
    expect(link.parentElement?.textContent).toBe(video().description)
    expect(link.parentElement?.querySelector('script')).toBeNull()
  })

  test('loads the player only once it is wanted; an upright video has an upright one', async () => {
    await renderPage(() => <VideoView video={video({ thumbnailWidth: 720, thumbnailHeight: 1280 })} />)
    expect(frames()).toEqual([])
    expect(screen.getByRole('article').hasAttribute('data-upright')).toBe(true)
    for (const { src } of document.images) expect(src).not.toContain('ytimg')
    await userEvent.click(screen.getByRole('button', { name: /Assistir ao vídeo/ }))
    expect(frames()).toEqual(['Maré <cheia>'])
    expect(document.querySelector('iframe')?.src).toMatch(
      /^https:\/\/www\.youtube-nocookie\.com\/embed\/a{11}\?/,
    )
  })

  test('leaves out what is not known', async () => {
    await renderPage(() => (
      <VideoView video={video({ duration: 0, tags: [], description: '', statistics: { viewCount: '0' } })} />
    ))
    expect(screen.queryByText(/visualiza/)).toBeNull()
    expect(screen.queryByText('0:00')).toBeNull()
    expect(screen.queryByRole('list', { name: 'Assuntos' })).toBeNull()
  })

  test.each([
    ['0', 0],
    ['123456', 1],
  ])(
    'tells search engines how often it was watched only if that is known: %s',
    async (viewCount, counters) => {
      await renderPage(() => <VideoHead video={video({ statistics: { viewCount } })} />)
      const received = document.documentElement.innerHTML
      expect(received.match(/VideoObject/g)).toHaveLength(1)
      expect(received.match(/InteractionCounter/g) ?? []).toHaveLength(counters)
    },
  )
})

describe('videos about extra income', () => {
  const item = (videoId: string): FoundVideo => ({
    id: { videoId },
    snippet: {
      ...{ title: `Vídeo ${videoId}`, description: '', publishedAt: '2024-03-04T15:00:00.000Z' },
      thumbnails: { high: { url: '', width: 1280, height: 720 } },
    },
    ...{ duration: 5, colour: '' },
  })
  const show = () =>
    renderPage(() => <ExtraIncomeList first={{ items: [item('um'), item('dois')], nextPageToken: 'mais' }} />)

  test('play one at a time in their place, until it is done', async () => {
    await show()
    await userEvent.click(screen.getByRole('button', { name: 'Vídeo um' }))
    expect(frames()).toEqual(['Vídeo um'])
    await userEvent.click(screen.getByRole('button', { name: 'Vídeo dois' }))
    expect(frames()).toEqual(['Vídeo dois'])
    await userEvent.click(screen.getByRole('button', { name: 'Pronto' }))
    expect(frames()).toEqual([])
    expect(document.activeElement?.textContent).toBe('Vídeo dois')
  })

  test('come in pages, each once, until there are no more', async () => {
    const calls = replaceNetwork(() => json(200, { items: [item('dois'), item('três')] }))
    await show()
    await userEvent.click(screen.getByRole('button', { name: /Carregar mais/ }))
    await screen.findByRole('button', { name: 'Vídeo três' })
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
    expect(screen.queryByRole('button', { name: /Carregar mais/ })).toBeNull()
    expect(calls.map(({ url }) => url)).toEqual(['/api/youtube/search?pageToken=mais'])
  })
})
