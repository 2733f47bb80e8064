import type { Track } from '#contract/tracks.ts'
import { createListeners } from '../../platform/listeners.ts'
import { playerKey } from '../../platform/storage-keys.ts'
import { showInSystem, tellSystemPlace } from './media-session.ts'
import { forgetPlace, placeIn, recallPlace, rememberPlace } from './player-memory.ts'
import { createSoundPath } from './sound-path.ts'

export interface PlayerState {
  tracks: readonly Track[]
  /** Whose tracks they are: what the system shows as their album. */
  siteName: string
  /** The place in the list of what is played. */
  index: number
  /** As the audio element says. */
  playing: boolean
  /** The file could not be had, or the browser wants a click first. */
  trouble?: 'missing' | 'blocked' | undefined
  volume: number
  muted: boolean
}

type Offered = Pick<PlayerState, 'tracks' | 'siteName'>

const initial: PlayerState = { tracks: [], siteName: '', index: 0, playing: false, volume: 1, muted: false }

/** One player for the whole visit: pages come and go around it. */
function createPlayer() {
  const changes = createListeners()
  const progress = createListeners()
  const sound = createSoundPath()
  let state = initial
  let element: HTMLAudioElement | undefined
  /** Where to begin once the file is known. */
  let beginAt = 0
  let rememberedAt = 0

  const current = (): Track | undefined => state.tracks[state.index]

  function change(changed: Partial<PlayerState>): void {
    state = { ...state, ...changed }
    changes.tell()
  }

  /** What there is to play. The list of a visit stays as it was offered first. */
  function offer({ tracks, siteName }: Offered): void {
    if (state.tracks.length > 0 || tracks.length === 0) return
    const place = recallPlace()
    const index = tracks.findIndex(({ id }) => id === place?.trackId)
    beginAt = index >= 0 ? (place?.seconds ?? 0) : 0
    const { volume = 1, muted = false } = place ?? {}
    change({ tracks, siteName, index: Math.max(0, index), volume, muted })
  }

  async function play(): Promise<void> {
    const track = current()
    if (!track) return
    const audio = audioElement()
    if (state.trouble === 'missing' || audio.dataset.track !== String(track.id)) load(audio, track)
    change({ trouble: undefined })
    sound.wake()
    try {
      await audio.play()
    } catch (error) {
      // A newer wish has taken its place.
      if (error instanceof DOMException && error.name === 'AbortError') return
      const blocked = error instanceof DOMException && error.name === 'NotAllowedError'
      change({ trouble: blocked ? 'blocked' : 'missing', playing: false })
    }
  }

  function load(audio: HTMLAudioElement, track: Track): void {
    audio.dataset.track = String(track.id)
    audio.src = track.src
    const heard = { ...track, album: state.siteName }
    showInSystem(heard, { play: () => void play(), pause, step, seek })
  }

  function pause(): void {
    element?.pause()
  }

  function toggle(): void {
    if (state.playing) pause()
    else void play()
  }

  /** Plays the track at a place of the list from its beginning. */
  function select(index: number): void {
    beginAt = 0
    change({ index, trouble: undefined })
    if (element) delete element.dataset.track
    void play()
  }

  /** After the last track comes the first. */
  function step(by: 1 | -1): void {
    const { length } = state.tracks
    if (length > 0) select((state.index + by + length) % length)
  }

  const isLoaded = () => element?.dataset.track === String(current()?.id) && (element?.readyState ?? 0) > 0
  const seconds = () => (element && isLoaded() ? element.currentTime : beginAt)
  const duration = () => {
    const known = isLoaded() ? element?.duration : undefined
    return known && Number.isFinite(known) ? known : (current()?.duration ?? 0)
  }

  function seek(to: number): void {
    const wanted = Math.min(Math.max(0, to), duration())
    if (element && isLoaded()) element.currentTime = wanted
    else beginAt = wanted
    remember()
    progress.tell()
  }

  function setVolume(volume: number, muted = false): void {
    change({ volume, muted })
    if (element) Object.assign(element, { volume, muted })
    if (recallPlace()) remember()
  }

  /** Silence, and nothing to come back to. */
  function dismiss(): void {
    pause()
    beginAt = 0
    if (element) delete element.dataset.track
    change({ trouble: undefined, playing: false })
    forgetPlace()
  }

  function remember(): void {
    const track = current()
    if (!track) return
    rememberedAt = Date.now()
    const { volume, muted, playing } = state
    rememberPlace({ trackId: track.id, seconds: Math.floor(seconds()), volume, muted, playing })
  }

  function audioElement(): HTMLAudioElement {
    if (element) return element
    const audio = new Audio()
    element = audio
    Object.assign(audio, { preload: 'auto', volume: state.volume, muted: state.muted })
    const on = (event: keyof HTMLMediaElementEventMap, act: () => void) => audio.addEventListener(event, act)
    on('loadedmetadata', () => {
      if (beginAt > 0 && beginAt < audio.duration - 1) audio.currentTime = beginAt
    })
    on('play', () => {
      change({ playing: true, trouble: undefined })
      remember()
    })
    on('pause', () => change({ playing: false }))
    on('ended', () => step(1))
    on('error', () => change({ trouble: 'missing', playing: false }))
    on('timeupdate', () => {
      if (state.playing && Date.now() - rememberedAt > 1000) remember()
      tellSystemPlace(seconds(), duration())
      progress.tell()
    })
    window.addEventListener('storage', ({ key, newValue }) => {
      if (key === playerKey && placeIn(newValue)?.playing) pause()
    })
    window.addEventListener('pagehide', () => {
      if (recallPlace()) remember()
    })
    return audio
  }

  return {
    ...{ offer, play, pause, toggle, select, step, seek, setVolume, dismiss, seconds, duration },
    state: () => state,
    subscribe: changes.subscribe,
    /** Told a few times per second while something is played. */
    followPlace: progress.subscribe,
    /** What the sound is made of just now, for the spectrum. */
    analyser: () => (element ? sound.analyserOf(element) : undefined),
  }
}

export const player = createPlayer()
export const silentState = initial
