import { act, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { shown } from '../../../tests/support/web/article-fixtures.ts'
import { json, replaceNetwork } from '../../../tests/support/web/fake-network.ts'
import { renderPage } from '../../../tests/support/web/render-page.tsx'
import { LyricView } from './lyric-view.tsx'

const track = {
  id: 5,
  src: '/tracks/05.wav',
  title: 'Contraluz',
  artist: 'Mareta',
  cover: '/covers/05.webp',
  duration: 12,
}
const neighbour = (slug: string) => ({ slug, title: slug, language: 'pt' as const })
const lyric = shown({
  slug: 'contraluz',
  title: 'Contraluz',
  content: '<p>A maré levou<br>a marca do tripé</p>',
  isLyrics: true,
  previous: neighbour('mare'),
  next: neighbour('farol'),
  first: neighbour('mare'),
})

/** jsdom has no pointer events: these are mouse events with the properties of a pointer. */
class Pointer extends MouseEvent {
  pointerId = 1
  isPrimary = true
  pointerType: string
  constructor(type: string, { pointerType = 'touch', ...init }: PointerEventInit = {}) {
    super(type, { bubbles: true, ...init })
    this.pointerType = pointerType
  }
}

const card = () => screen.getByRole('article')
const drag = (dx: number, { dy = 0, pointerType = 'touch' } = {}) =>
  act(() => {
    const at = (x: number, y: number) => ({ clientX: 200 + x, clientY: 300 + y, pointerType })
    card().dispatchEvent(new Pointer('pointerdown', at(0, 0)))
    card().dispatchEvent(new Pointer('pointermove', at(dx / 2, dy / 2)))
    card().dispatchEvent(new Pointer('pointermove', at(dx, dy)))
    card().dispatchEvent(new Pointer('pointerup', at(dx, dy)))
  })

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const show = (changes: Parameters<typeof shown>[0] = {}, withTrack = false) =>
  renderPage(
    () => <LyricView lyric={{ ...lyric, ...changes }} track={withTrack ? track : undefined} />,
    '/lyrics/contraluz',
  )

describe('from lyric to lyric', () => {
  test.each([
    ['left', -101, '/lyrics/farol'],
    ['right', 101, '/lyrics/mare'],
  ])('a swipe to the %s leads to the neighbour, 200 ms later', async (_direction, dx, address) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await show()
    drag(dx)
    await act(() => vi.advanceTimersByTimeAsync(150))
    expect(screen.queryByText(`now at ${address}`)).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(screen.getByText(`now at ${address}`)).toBeTruthy()
  })

  test.each([
    ['100 px are not enough', -100, {}],
    ['up and down is scrolling', -150, { dy: 400 }],
    ['a mouse selects words', -150, { pointerType: 'mouse' }],
  ])('%s: it snaps back', async (_case, dx, more) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await show()
    drag(dx, more)
    await act(() => vi.advanceTimersByTimeAsync(400))
    expect(card().style.transform).toBe('')
    expect(screen.getByRole('heading', { name: 'Contraluz' })).toBeTruthy()
  })

  test('buttons and arrow keys do the same', async () => {
    await show()
    expect(screen.getByRole('link', { name: 'Anterior' }).getAttribute('href')).toBe('/lyrics/mare')
    expect(screen.getByRole('link', { name: 'Próxima' }).getAttribute('href')).toBe('/lyrics/farol')
    await act(async () => void fireEvent.keyDown(document.body, { key: 'ArrowRight' }))
    expect(screen.getByText('now at /lyrics/farol')).toBeTruthy()
  })

  test('after the last comes the first, and before the first nothing', async () => {
    await show({ slug: 'contraluz', previous: null, next: null })
    expect(screen.getByRole('link', { name: 'Próxima' }).getAttribute('href')).toBe('/lyrics/mare')
    expect((screen.getByRole('button', { name: 'Anterior' }) as HTMLButtonElement).disabled).toBe(true)
  })
})

test('a lyric without times is its text, below the way back', async () => {
  await show()
  expect(screen.getByText(/A maré levou/).innerHTML).toContain('<br>')
  const trail = screen.getByRole('navigation', { name: 'Você está aqui' })
  expect([...trail.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(['/', '/lyrics'])
  expect(screen.queryByRole('button', { name: /^Ouvir/ })).toBeNull()
})

test('a video waits behind the picture for a click', async () => {
  await show({ youtube: 'abcdefghijk' })
  expect(document.querySelector('iframe')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /Ver o vídeo/ }))
  expect(document.querySelector('iframe')?.src).toContain(
    'https://www.youtube-nocookie.com/embed/abcdefghijk',
  )
})

test('a lyric of which only some lines have times is shown whole, as text', async () => {
  await show({ trackId: 5, lrc: '[ti:Contraluz]\n[00:00]A maré levou\na marca do tripé' }, true)
  expect(screen.getByText(/a marca do tripé/)).toBeTruthy()
})

test('lines with times follow the player, and the record turns while it is heard', async () => {
  let audio = document.createElement('audio')
  vi.stubGlobal('Audio', function fakeAudio() {
    audio = document.createElement('audio')
    Object.defineProperty(audio, 'readyState', { value: 4 })
    Object.defineProperty(audio, 'duration', { value: 12 })
    audio.play = async () => void fireEvent(audio, new Event('play'))
    return audio
  })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  Element.prototype.scrollIntoView = () => {}
  replaceNetwork(() => json(200, [track]))
  await show({ trackId: 5, lrc: '[00:00]A maré levou\n[00:04]a marca do tripé\n[00:08]e o teu nome' }, true)
  const now = () => document.querySelector('[data-near="now"]')?.textContent
  const isTurning = () => document.querySelector('.record')?.hasAttribute('data-turning')
  expect(now()).toBeUndefined()
  expect(isTurning()).toBe(false)

  await userEvent.click(screen.getByRole('button', { name: /^Ouvir/ }))
  audio.currentTime = 5
  await vi.waitFor(() => expect(now()).toBe('a marca do tripé'), 15_000)
  expect(document.querySelector('.lyric-sung')?.textContent).toBe('a ')
  expect(isTurning()).toBe(true)
  audio.currentTime = 9
  await vi.waitFor(() => expect(now()).toBe('e o teu nome'), 15_000)
})
