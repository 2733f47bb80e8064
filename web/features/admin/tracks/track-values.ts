import type { Track } from '#contract/tracks.ts'
import { upload } from '../../../platform/upload.ts'

export interface TrackValues {
  title: string
  artist: string
  /** `''`: none. */
  lyricsSlug: string
  /** The bare name of a picture of the library; `''` where another one, or none, was chosen. */
  cover: string
  audio: File | undefined
  picture: File | undefined
}

export const valuesOf = (track: Track | undefined): TrackValues => ({
  ...{ title: track?.title ?? '', artist: track?.artist ?? '', lyricsSlug: track?.lyricsSlug ?? '' },
  ...{ cover: '', audio: undefined, picture: undefined },
})

/** Whether a track can be made of it; one that is there already has its sound and its cover. */
export function isComplete({ title, artist, cover, audio, picture }: TrackValues, isNew: boolean): boolean {
  const isNamed = title.trim() !== '' && artist.trim() !== ''
  return isNamed && (!isNew || (audio !== undefined && (picture !== undefined || cover !== '')))
}

export function sendTrack(
  { audio, picture, cover, ...words }: TrackValues,
  id: number | undefined,
  onProgress: (sent: number) => void,
): Promise<{ message: string }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(words)) form.set(name, value)
  if (audio) form.set('audio', audio)
  if (picture) form.set('picture', picture)
  else if (cover) form.set('cover', cover)
  const { signal } = new AbortController()
  const way = { form, signal, onProgress }
  if (id === undefined) return upload('/api/tracks', way)
  return upload(`/api/tracks/${id}`, { ...way, method: 'PUT' })
}
