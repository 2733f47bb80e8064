import type { Track } from '#contract/tracks.ts'
import { createListeners } from '../../platform/storage/listeners.ts'
import { playerKey } from '../../platform/storage/storage-keys.ts'
import { setSystemPosition, showInSystem } from './media-session.ts'
import { clearPosition, placeIn, recallPlace, rememberPlace } from './player-memory.ts'
import { neighbourOf, renewed, shuffled } from './queue.ts'
import { createSoundPath } from './sound-path.ts'

export interface PlayerState {
  tracks: readonly Track[]
  /** Whose tracks they are: what the system shows as their album. */
  siteName: string
  /** The place in the list of what is played. */
  index: number
  /** The ids in the order in which they are played, where that is not the order of the list. */
  order?: readonly number[] | undefined
  /** What ends begins again. */
  repeating: boolean
  /** As the audio element says. */
  playing: boolean
  /** The file could not be had, or the browser wants a click first. */
  trouble?: 'missing' | 'blocked' | undefined
  volume: number
  muted: boolean
  /** When it falls silent by itself. */
  sleep?: Sleep | undefined
}

/** After so many minutes, at a moment in milliseconds; or with the end of what plays. */
type Sleep = { minutes: number; at: number } | 'track'

type Offered = Pick<PlayerState, 'tracks' | 'siteName'>

const initial: PlayerState = {
  ...{ tracks: [], siteName: '', index: 0, repeating: false, playing: false, volume: 1, muted: false },
}

const idsOf = (tracks: readonly Track[]) => tracks.map(({ id }) => id)

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
  /** The track that is in the list no more, and plays. */
  let lastHeardId: number | undefined
  /** What was loaded has begun to play. */
  let isCounted = false

  const current = (): Track | undefined => state.tracks[state.index]

  function change(changed: Partial<PlayerState>): void {
    state = { ...state, ...changed }
    changes.notify()
  }

  /** What there is to play. Where something plays already, it stays, and the list around it is renewed. */
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
    // What was taken out of the list meanwhile is still heard to its end.
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
      // A newer wish has taken its place.
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

  /** Plays one of the tracks from its beginning. */
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

  /** To the neighbour of what plays now, in the order in which it is played. */
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

  /** Falls silent after so many minutes, with the end of the track, or not. */
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

  /** Silence, and nothing to come back to. */
  function dismiss(): void {
    pause()
    beginAt = 0
    if (element) delete element.dataset.track
    change({ trouble: undefined, playing: false, sleep: undefined })
    clearPosition()
  }

  function remember(): void {
    const track = current()
    if (!track) return
    rememberedAt = Date.now()
    const { volume, muted, playing, repeating, order } = state
    const modes = { volume, muted, playing, repeating, shuffling: order !== undefined }
    rememberPlace({ trackId: track.id, seconds: Math.floor(seconds()), ...modes })
  }

  /** Says that a track begins, and nothing else: its file is kept in the browser, and the server would not know. */
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
      // Who plays again after that moment does not want it to end at once.
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
    /** Told a few times per second while something is played. */
    followPlace: progress.subscribe,
    /** What the sound is made of just now, for the spectrum. */
    analyser: () => (element ? sound.analyserOf(element) : undefined),
  }
}

export const player = createPlayer()
export const silentState = initial
