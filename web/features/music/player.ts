import type { Track } from '#contract/tracks.ts'
import { createListeners } from '../../platform/storage/listeners.ts'
import { playerKey } from '../../platform/storage/storage-keys.ts'
import { leaveSystem, setSystemPosition, showInSystem } from './media-session.ts'
import { clearPosition, placeIn, recallPlace, rememberPlace } from './player-memory.ts'
import { neighbourOf, renewed, shuffled } from './queue.ts'
import { createSoundPath } from './sound-path.ts'

export interface PlayerState {
  tracks: readonly Track[]
  /** Shown as the album in the media controls of the device. */
  siteName: string
  /** Index of the current track. */
  index: number
  /** Ids in playing order, if that differs from the list. */
  order?: readonly number[] | undefined
  /** Whether the current track is repeated. */
  repeating: boolean
  /** State of the audio element. */
  playing: boolean
  /** `missing`: the file could not be loaded; `blocked`: the browser requires a click first. */
  trouble?: 'missing' | 'blocked' | undefined
  volume: number
  muted: boolean
  /** Sleep timer. */
  sleep?: Sleep | undefined
}

/** Pauses after these minutes, `at` a time in milliseconds since the epoch, or at the end of the track. */
type Sleep = { minutes: number; at: number } | 'track'

type Offered = Pick<PlayerState, 'tracks' | 'siteName'>

const initial: PlayerState = {
  ...{ tracks: [], siteName: '', index: 0, repeating: false, playing: false, volume: 1, muted: false },
}

const idsOf = (tracks: readonly Track[]) => tracks.map(({ id }) => id)

/** A single player for the whole visit, whatever pages are shown. */
function createPlayer() {
  const changes = createListeners()
  const progress = createListeners()
  const sound = createSoundPath()
  let state = initial
  let element: HTMLAudioElement | undefined
  /** Second to start at, once the file is loaded. */
  let beginAt = 0
  let rememberedAt = 0
  /** Id of the current track if it was removed from the list. */
  let lastHeardId: number | undefined
  /** Whether the loaded track has been counted as played. */
  let isCounted = false

  const current = (): Track | undefined => state.tracks[state.index]

  function change(changed: Partial<PlayerState>): void {
    state = { ...state, ...changed }
    changes.notify()
  }

  /**
   * Sets the tracks. If there are tracks already, the current one stays, and the list around it is renewed.
   */
  function offer({ tracks, siteName }: Offered): void {
    if (tracks.length === 0) return
    if (state.tracks.length > 0) {
      renew(tracks)
      return
    }
    const place = recallPlace()
    const index = tracks.findIndex(({ id }) => id === place?.trackId)
    beginAt = index >= 0 ? (place?.seconds ?? 0) : 0
    const { volume = 1, muted = false, repeating = false, shuffling = false } = place ?? {}
    const order = shuffling ? shuffled(idsOf(tracks), place?.trackId) : undefined
    change({ tracks, siteName, index: Math.max(0, index), order, repeating, volume, muted })
  }

  function renew(offered: readonly Track[]): void {
    const track = current()
    const at = offered.findIndex(({ id }) => id === track?.id)
    const isGone = at < 0
    // A track that was removed from the list plays to its end.
    const last = isGone && state.playing ? track : undefined
    lastHeardId = last?.id
    const wasWanted = isGone && state.trouble === 'missing'
    replace(last ? offered.toSpliced(state.index, 0, last) : offered, isGone ? state.index : at)
    if (!isGone || last) return

    beginAt = 0
    if (element) delete element.dataset.track
    if (wasWanted) void play()
  }

  function replace(tracks: readonly Track[], index: number): void {
    const order = state.order && renewed(state.order, idsOf(tracks))
    change({ tracks, index: Math.min(index, tracks.length - 1), order })
  }

  async function play(): Promise<void> {
    const track = current()
    if (!track) return
    const audio = audioElement()
    if (state.trouble === 'missing' || audio.dataset.track !== String(track.id)) load(audio, track)
    change({ trouble: undefined })
    sound.resume()
    try {
      await audio.play()
    } catch (error) {
      // A newer request has replaced this one.
      if (error instanceof DOMException && error.name === 'AbortError') return
      const blocked = error instanceof DOMException && error.name === 'NotAllowedError'
      change({ trouble: blocked ? 'blocked' : 'missing', playing: false })
    }
  }

  function load(audio: HTMLAudioElement, track: Track): void {
    audio.dataset.track = String(track.id)
    audio.src = track.src
    isCounted = false
    const shownTrack = { ...track, album: state.siteName }
    showInSystem(shownTrack, { play: () => void play(), pause, step, seek })
  }

  function pause(): void {
    element?.pause()
  }

  function toggle(): void {
    if (state.playing) pause()
    else void play()
  }

  /** Plays a track from its beginning. */
  function select(trackId: number | undefined): void {
    if (lastHeardId !== undefined && lastHeardId !== trackId) {
      const left = state.tracks.filter(({ id }) => id !== lastHeardId)
      lastHeardId = undefined
      replace(left, state.index)
    }
    const index = state.tracks.findIndex(({ id }) => id === trackId)
    if (index < 0) return
    beginAt = 0
    change({ index, trouble: undefined })
    if (element) delete element.dataset.track
    void play()
  }

  /** Plays the neighbour of the current track, in playing order. */
  function step(by: 1 | -1): void {
    select(neighbourOf(current()?.id, state.order ?? idsOf(state.tracks), by))
  }

  function shuffle(isOn: boolean): void {
    change({ order: isOn ? shuffled(idsOf(state.tracks), current()?.id) : undefined })
    if (recallPlace()) remember()
  }

  function repeat(isOn: boolean): void {
    change({ repeating: isOn })
    if (recallPlace()) remember()
  }

  const isLoaded = () => element?.dataset.track === String(current()?.id) && (element?.readyState ?? 0) > 0
  const seconds = () => (element && isLoaded() ? element.currentTime : beginAt)
  const duration = () => {
    const seconds = isLoaded() ? element?.duration : undefined
    return seconds && Number.isFinite(seconds) ? seconds : (current()?.duration ?? 0)
  }

  function seek(to: number): void {
    const target = Math.min(Math.max(0, to), duration())
    if (element && isLoaded()) element.currentTime = target
    else beginAt = target
    remember()
    progress.notify()
  }

  function setVolume(volume: number, muted = false): void {
    change({ volume, muted })
    if (element) Object.assign(element, { volume, muted })
    if (recallPlace()) remember()
  }

  /** Sets the sleep timer: to minutes, to the end of the track, or off. */
  function sleepAfter(minutes: number | 'track' | undefined): void {
    const timed =
      typeof minutes === 'number' ? { minutes: minutes, at: Date.now() + minutes * 60_000 } : minutes
    change({ sleep: timed })
  }

  const isSleepy = () => typeof state.sleep === 'object' && Date.now() >= state.sleep.at

  function end(): void {
    if (state.sleep === 'track') change({ sleep: undefined })
    else if (state.repeating) select(current()?.id)
    else step(1)
  }

  /** Stops, and forgets the stored state. */
  function dismiss(): void {
    pause()
    beginAt = 0
    if (element) delete element.dataset.track
    change({ trouble: undefined, playing: false, sleep: undefined })
    clearPosition()
    leaveSystem()
  }

  function remember(): void {
    const track = current()
    if (!track) return
    rememberedAt = Date.now()
    const { volume, muted, playing, repeating, order } = state
    const modes = { volume, muted, playing, repeating, shuffling: order !== undefined }
    rememberPlace({ trackId: track.id, seconds: Math.floor(seconds()), ...modes })
  }

  /** Reports only that a track begins: the browser caches its file, so the server would not know. */
  function count(trackId: string | undefined): void {
    if (!isCounted) navigator.sendBeacon?.(`/api/tracks/${trackId}/play`)
    isCounted = true
  }

  function audioElement(): HTMLAudioElement {
    if (element) return element
    const audio = window.touchedSound ?? new Audio()
    element = audio
    Object.assign(audio, { preload: 'auto', volume: state.volume, muted: state.muted })
    const on = (event: keyof HTMLMediaElementEventMap, act: () => void) => audio.addEventListener(event, act)
    on('loadedmetadata', () => {
      if (beginAt > 0 && beginAt < audio.duration - 1) audio.currentTime = beginAt
    })
    on('play', () => {
      // Playing again after the sleep timer has expired cancels it.
      change({ playing: true, trouble: undefined, ...(isSleepy() && { sleep: undefined }) })
      remember()
      count(audio.dataset.track)
    })
    on('pause', () => change({ playing: false }))
    on('ended', end)
    on('error', () => change({ trouble: 'missing', playing: false }))
    on('timeupdate', () => {
      if (isSleepy()) {
        change({ sleep: undefined })
        pause()
      }
      if (state.playing && Date.now() - rememberedAt > 1000) remember()
      setSystemPosition(seconds(), duration())
      progress.notify()
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
    ...{ offer, play, pause, toggle, select, step, shuffle, repeat, sleepAfter },
    ...{ seek, setVolume, dismiss, seconds, duration },
    state: () => state,
    subscribe: changes.subscribe,
    /** Notified a few times per second while playing. */
    followPlace: progress.subscribe,
    /** Analyser of the current sound, for the spectrum. */
    analyser: () => (element ? sound.analyserOf(element) : undefined),
  }
}

export const player = createPlayer()
export const silentState = initial
