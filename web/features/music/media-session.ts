import type { Track } from '#contract/tracks.ts'

type PlayedTrack = Pick<Track, 'title' | 'artist' | 'cover'> & { album: string }

interface Acts {
  play: () => void
  pause: () => void
  step: (by: 1 | -1) => void
  seek: (to: number) => void
}

/** Shows the track in the media controls of the device, and handles their actions. */
export function showInSystem(track: PlayedTrack, { play, pause, step, seek }: Acts): void {
  if (!('mediaSession' in navigator)) return
  const { mediaSession } = navigator
  const { title, artist, album, cover } = track
  mediaSession.metadata = new MediaMetadata({
    title,
    artist,
    album,
    artwork: cover ? [{ src: cover, sizes: '640x640', type: 'image/webp' }] : [],
  })
  mediaSession.setActionHandler('play', play)
  mediaSession.setActionHandler('pause', pause)
  mediaSession.setActionHandler('previoustrack', () => step(-1))
  mediaSession.setActionHandler('nexttrack', () => step(1))
  mediaSession.setActionHandler('seekto', ({ seekTime }) => seek(seekTime ?? 0))
}

/** Removes the track, so that the keys of the device do not start a player that was closed. */
export function leaveSystem(): void {
  if (!('mediaSession' in navigator)) return
  const { mediaSession } = navigator
  mediaSession.metadata = null
  for (const action of ['play', 'pause', 'previoustrack', 'nexttrack', 'seekto'] as const)
    mediaSession.setActionHandler(action, null)
  mediaSession.setPositionState?.()
}

export function setSystemPosition(position: number, duration: number): void {
  if (!('mediaSession' in navigator) || !(duration > 0)) return
  navigator.mediaSession.setPositionState?.({ position: Math.min(position, duration), duration })
}
