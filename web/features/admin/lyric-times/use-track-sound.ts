import { useEffect, useRef, useState } from 'react'
import { player } from '../../music/player.ts'
import { inTwentieths, useEachFrame } from '../../music/use-player.ts'

/** Plays a track independently of the site's player, which is paused meanwhile. */
export function useTrackSound(src: string) {
  const element = useRef<HTMLAudioElement>(undefined)
  const [playing, setPlaying] = useState(false)
  const [failed, setFailed] = useState(false)
  const [duration, setDuration] = useState(0)
  const [seconds, setSeconds] = useState(0)

  useEffect(() => {
    const audio = new Audio(src)
    element.current = audio
    audio.preload = 'auto'
    const events = new AbortController()
    const on = (event: keyof HTMLMediaElementEventMap, act: () => void) =>
      audio.addEventListener(event, act, { signal: events.signal })
    on('play', () => setPlaying(true))
    on('pause', () => setPlaying(false))
    on('ended', () => setPlaying(false))
    on('error', () => setFailed(true))
    on('loadedmetadata', () => setDuration(Number.isFinite(audio.duration) ? audio.duration : 0))
    for (const event of ['seeked', 'timeupdate'] as const) on(event, () => setSeconds(audio.currentTime))
    return () => {
      events.abort()
      audio.pause()
      audio.removeAttribute('src')
      audio.load()
    }
  }, [src])

  useEachFrame(playing, () => setSeconds(inTwentieths(element.current?.currentTime ?? 0)))

  async function play(): Promise<void> {
    player.pause()
    setFailed(false)
    try {
      await element.current?.play()
    } catch (error) {
      // Paused before playback has started.
      if (error instanceof DOMException && error.name === 'AbortError') return
      setFailed(true)
    }
  }

  function seek(to: number): void {
    const audio = element.current
    if (!audio) return
    audio.currentTime = Math.min(Math.max(0, to), audio.duration || to)
    setSeconds(audio.currentTime)
  }

  return {
    ...{ playing, failed, duration, seconds, play, seek },
    /** Exact position for a tap, in seconds. */
    now: () => element.current?.currentTime ?? 0,
    toggle: () => (playing ? element.current?.pause() : void play()),
    setSpeed: (speed: number) => {
      if (element.current) element.current.playbackRate = speed
    },
  }
}

export type TrackSound = ReturnType<typeof useTrackSound>
