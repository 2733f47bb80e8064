import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type FakeSound, replaceAudio, tracks } from '../../../tests/support/web/fake-audio.ts'
import { json, replaceNetwork, signedIn, tokenNamed } from '../../../tests/support/web/fake-network.ts'

let sound: FakeSound

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  sound = replaceAudio()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Renders player and list; a module that is loaded anew stands for a reloaded page. */
async function visit(at = '/music') {
  const [{ Playlist }, { default: PlayerBar }, { renderPage }] = await Promise.all([
    import('./playlist.tsx'),
    import('./player-bar.tsx'),
    import('../../../tests/support/web/render-page.tsx'),
  ])
  replaceNetwork(() => json(200, tracks))
  await renderPage(
    () => (
      <>
        <Playlist tracks={tracks} />
        <PlayerBar closable />
      </>
    ),
    at,
  )
  await screen.findByRole('region', { name: 'Player de música' })
  return userEvent.setup()
}

const playing = () => screen.getByRole('list').querySelector('[aria-current]')?.textContent
const button = (name: string | RegExp) => screen.getByRole('button', { name })

test('the list starts with the first track, and a click plays another', async () => {
  const user = await visit()
  expect(playing()).toContain('Maré')
  await user.click(button(/Farol/))
  expect(playing()).toContain('Farol')
  expect(sound.audio.src).toContain('/tracks/2.wav')
  await user.click(button('Pausar'))
  expect(button('Tocar')).toBeTruthy()
})

test('a second press while the cover moves to the full view is no error', async () => {
  const skipped = () => Promise.reject(new DOMException('Transition was skipped', 'AbortError'))
  // A browser with view transitions, which jsdom lacks, and motion.
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  const start = vi.fn((update: () => void) => {
    update()
    return { ready: skipped() }
  })
  Object.assign(document, { startViewTransition: start })
  onTestFinished(() => void Reflect.deleteProperty(document, 'startViewTransition'))
  const user = await visit()
  await user.dblClick(screen.getByRole('button', { name: /Abrir o que está tocando/ }))
  await waitFor(() => expect(start).toHaveBeenCalledTimes(2))
  expect(await screen.findAllByRole('dialog')).toHaveLength(1)
})

test('a link to a track scrolls to it', async () => {
  const scrolled: string[] = []
  // Chromium returns a promise, which is no way to clean up an effect.
  Element.prototype.scrollIntoView = async function scrollIntoView() {
    scrolled.push(this.id)
  }
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'))
  await visit('/music#track-2')
  expect(scrolled).toEqual(['track-2'])
})

test('each track that begins is counted once, and going on after a pause is no beginning', async () => {
  const sendBeacon = vi.fn((_address: string) => true)
  Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'sendBeacon'))
  const user = await visit()
  await user.click(button(/Farol/))
  await user.click(button('Pausar'))
  await user.click(button('Tocar'))
  await user.click(button('Próxima faixa'))
  expect(sendBeacon.mock.calls).toEqual([['/api/tracks/2/play'], ['/api/tracks/3/play']])
})

test('previous and next go around, and the next one starts by itself', async () => {
  const user = await visit()
  await user.click(button('Faixa anterior'))
  expect(playing()).toContain('Cais')
  await user.click(button('Próxima faixa'))
  expect(playing()).toContain('Maré')
  await act(async () => void fireEvent(sound.audio, new Event('ended')))
  expect(playing()).toContain('Farol')
  expect(button('Pausar')).toBeTruthy()
})

test('the ruler seeks, and says where it is', async () => {
  const user = await visit()
  await user.click(button('Tocar'))
  const ruler = screen.getByRole('slider', { name: 'Posição na faixa' })
  fireEvent.change(ruler, { target: { value: '7' } })
  expect(sound.audio.currentTime).toBe(7)
  expect(ruler.getAttribute('aria-valuetext')).toBe('0:07 de 0:12')
})

test('a reload finds the track, its place and the volume again, in silence', async () => {
  const rememberedPlace = { trackId: 2, seconds: 5, volume: 0.4, muted: false, playing: true }
  localStorage.setItem('player', JSON.stringify(rememberedPlace))
  const user = await visit()
  expect(playing()).toContain('Farol')
  expect(screen.getByText('0:05')).toBeTruthy()
  await user.click(button('Tocar'))
  expect([sound.audio.currentTime, sound.audio.volume]).toEqual([5, 0.4])
})

test('a file that is not there is said so, and the next one can be played', async () => {
  const user = await visit()
  await user.click(button('Tocar'))
  act(() => void fireEvent(sound.audio, new Event('error')))
  expect(screen.getByText(/Não deu para tocar “Maré”/)).toBeTruthy()
  await user.click(screen.getAllByRole('button', { name: 'Próxima faixa' })[0] as HTMLElement)
  expect(playing()).toContain('Farol')
  expect(screen.queryByText(/Não deu para tocar/)).toBeNull()
})

test('a browser that wants a click first is explained', async () => {
  sound.refusal = new DOMException('no', 'NotAllowedError')
  const user = await visit()
  await user.click(button('Tocar'))
  expect(screen.getByText('O navegador pede um clique antes de tocar.')).toBeTruthy()
})

test('another tab that plays makes this one pause', async () => {
  const user = await visit()
  await user.click(button('Tocar'))
  const newValue = JSON.stringify({ trackId: 3, playing: true })
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'player', newValue })))
  expect(button('Tocar')).toBeTruthy()
})

test('who closes the player hears nothing, and a reload brings nothing back', async () => {
  const user = await visit()
  await user.click(button('Tocar'))
  expect(localStorage.getItem('player')).toContain('"trackId":1')
  await user.click(button('Fechar o player'))
  expect(localStorage.getItem('player')).toBeNull()
})

test('keys play, seek and step, but not where they mean something else', async () => {
  const { player } = await import('./player.ts')
  const { usePlayerKeys } = await import('./use-player-keys.ts')
  renderHook(usePlayerKeys)
  const field = document.body.appendChild(document.createElement('input'))
  player.offer({ tracks, siteName: 'Canal Mar' })
  const press = (key: string, init = {}) =>
    act(async () => void fireEvent.keyDown(document.body, { key, ...init }))
  await press(' ')
  expect(player.state().playing).toBe(true)
  await press('ArrowRight')
  expect(sound.audio.currentTime).toBe(5)
  await press('ArrowRight', { shiftKey: true })
  expect(player.state().index).toBe(1)
  await press('ArrowLeft', { shiftKey: true })
  expect(player.state().index).toBe(0)
  await act(async () => void fireEvent.keyDown(field, { key: ' ' }))
  expect(player.state().playing).toBe(true)
  field.remove()
})

test('the keys of the device know what is played and on whose site, until the player is closed', async () => {
  const handlers = new Map<string, (() => void) | null>()
  const mediaSession = {
    metadata: undefined as { title: string; album: string } | null | undefined,
    setActionHandler: (name: string, act: (() => void) | null) => handlers.set(name, act),
    setPositionState: () => {},
  }
  vi.stubGlobal(
    'MediaMetadata',
    class {
      constructor(about: object) {
        Object.assign(this, about)
      }
    },
  )
  Object.defineProperty(navigator, 'mediaSession', { value: mediaSession, configurable: true })
  const { player } = await import('./player.ts')
  player.offer({ tracks, siteName: 'Canal Mar' })
  const user = await visit()
  await user.click(button('Tocar'))
  expect(mediaSession.metadata).toMatchObject({ title: 'Maré', album: 'Canal Mar' })
  await act(async () => handlers.get('nexttrack')?.())
  expect(mediaSession.metadata?.title).toBe('Farol')

  await user.click(button('Fechar o player'))
  expect(mediaSession.metadata).toBeNull()
  expect(new Set(handlers.values())).toEqual(new Set([null]))
  Reflect.deleteProperty(navigator, 'mediaSession')
})

test('nothing of the player is on the page before something was played', async () => {
  const { PlayerPlace } = await import('./player-place.tsx')
  const { renderPage } = await import('../../../tests/support/web/render-page.tsx')
  await renderPage(PlayerPlace)
  expect(screen.queryByRole('region', { name: 'Player de música' })).toBeNull()
})

test('a bare screen shows the player to whoever brings it along, and to nobody else', async () => {
  replaceNetwork(() => json(200, tracks))
  localStorage.setItem('player', JSON.stringify({ trackId: 2, seconds: 3 }))
  const { PlayerPlace, playerBar } = await import('./player-place.tsx')
  const { renderPage } = await import('../../../tests/support/web/render-page.tsx')
  const load = vi.spyOn(playerBar, 'load')
  const { unmount } = await renderPage(() => <PlayerPlace isBare />)
  expect(load).not.toHaveBeenCalled()
  unmount()

  await playerBar.load()
  await renderPage(() => <PlayerPlace isBare />)
  await screen.findByRole('region', { name: 'Player de música' })
})

test('Space belongs to what plays now, also on the row of what played before', async () => {
  const user = await visit()
  const row = button(/Farol/)
  await user.click(row)
  await act(async () => void fireEvent(sound.audio, new Event('ended')))
  expect(playing()).toContain('Cais')
  await user.keyboard(' ')
  expect([playing(), button('Tocar')]).toEqual([expect.stringContaining('Cais'), expect.anything()])
  await user.keyboard(' ')
  expect(button('Pausar')).toBeTruthy()

  button(/Maré/).focus()
  await user.keyboard(' ')
  expect(playing()).toContain('Maré')
})

test('a track is repeated, tracks are shuffled, and a reload knows both', async () => {
  const user = await visit()
  await user.click(button(/Farol/))
  await user.click(button('Repetir a faixa'))
  await act(async () => void fireEvent(sound.audio, new Event('ended')))
  expect(playing()).toContain('Farol')
  await user.click(button('Repetir a faixa'))

  await user.click(button('Ordem aleatória'))
  const received = new Set<string | null | undefined>()
  for (const _ of tracks) {
    received.add(playing())
    await user.click(button('Próxima faixa'))
  }
  expect(received.size).toBe(3)
  expect(playing()).toContain('Farol')
  expect(button('Ordem aleatória').getAttribute('aria-pressed')).toBe('true')

  vi.resetModules()
  const { player } = await import('./player.ts')
  player.offer({ tracks, siteName: 'Canal Mar' })
  expect(player.state()).toMatchObject({ index: 1, order: [2, expect.any(Number), expect.any(Number)] })
  expect(player.state().repeating).toBe(false)
})

test('what a member marks in the bar is marked in the list, and the other way round', async () => {
  const { beginSession } = await import('../../platform/session/session.ts')
  beginSession(signedIn(tokenNamed('t')))
  const [{ Playlist }, { MarkButton }, { default: PlayerBar }, { renderPage }] = await Promise.all([
    import('./playlist.tsx'),
    import('./mark-button.tsx'),
    import('./player-bar.tsx'),
    import('../../../tests/support/web/render-page.tsx'),
  ])
  replaceNetwork(({ method, url }) => {
    if (!url.includes('marked-tracks')) return json(200, tracks)
    return json(200, { status: 'success', tracks: method === 'PUT' ? [1] : [] })
  })
  await renderPage(() => (
    <>
      <MarkButton id={1} />
      <Playlist tracks={tracks} />
      <PlayerBar closable />
    </>
  ))
  const bar = within(await screen.findByRole('region', { name: 'Player de música' }))
  const inBar = bar.getByRole('button', { name: 'Marcar a faixa' })
  await userEvent.click(inBar)
  const signs = () => within(screen.getByRole('list')).queryAllByRole('img', { name: 'marcada' })
  await waitFor(() => expect(signs()).toHaveLength(1))
  const [onPage] = screen.getAllByRole('button', { name: 'Marcar a faixa' })
  expect(onPage?.getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(onPage as HTMLElement)
  await waitFor(() => expect(inBar.getAttribute('aria-pressed')).toBe('false'))
  expect(signs()).toEqual([])
})
