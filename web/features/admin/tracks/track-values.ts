import type { Track } from '#contract/tracks.ts'
import { api } from '../../../platform/api/api.ts'
import { upload } from '../../../platform/api/upload.ts'

export interface TrackValues {
  title: string
  artist: string
  /** `''` for none. */
  lyricsSlug: string
  /** File name of a library picture; `''` if none was chosen there. */
  cover: string
  audio: File | undefined
  picture: File | undefined
  /** Lyrics from the file, with their times if available; `keepsLyrics`: whether to save them as a draft. */
  lyrics: { words: string; lrc: string } | undefined
  keepsLyrics: boolean
}

export const valuesOf = (track: Track | undefined): TrackValues => ({
  ...{ title: track?.title ?? '', artist: track?.artist ?? '', lyricsSlug: track?.lyricsSlug ?? '' },
  ...{ cover: '', audio: undefined, picture: undefined, lyrics: undefined, keepsLyrics: false },
})

/** Whether the track can be saved. An existing track already has its audio and cover. */
export function isComplete({ title, artist, cover, audio, picture }: TrackValues, isNew: boolean): boolean {
  const isNamed = title.trim() !== '' && artist.trim() !== ''
  return isNamed && (!isNew || (audio !== undefined && (picture !== undefined || cover !== '')))
}

/** Sends the given fields of a track, all of them for a new one, which has a `clientId`. */
export function sendTrack(
  { audio, picture, cover, title, artist, lyricsSlug }: Partial<TrackValues>,
  to: { id: number } | { clientId: string },
  onProgress: (sent: number) => void,
): Promise<{ id: number; message: string }> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ title, artist, lyricsSlug }))
    if (value !== undefined) form.set(name, value)
  if (audio) form.set('audio', audio)
  if (picture) form.set('picture', picture)
  else if (cover) form.set('cover', cover)
  const { signal } = new AbortController()
  const way = { form, signal, onProgress }
  if ('id' in to) return upload(`/api/tracks/${to.id}`, { ...way, method: 'PUT' })
  form.set('client_id', to.clientId)
  return upload('/api/tracks', way)
}

/** Saves the lyrics as a draft, for staff to review. */
export async function addLyrics(
  { title, lyrics }: TrackValues,
  { trackId, clientId }: { trackId: number; clientId: string },
): Promise<void> {
  if (!lyrics) return
  const { words, lrc } = lyrics
  await api('POST /api/articles', {
    body: { title, content: htmlOf(words), lrc, isLyrics: true, trackId, client_id: clientId },
  })
}

/** Returns a paragraph for each verse. */
function htmlOf(words: string): string {
  const verses = words.split(/\n{2,}/)
  return verses.map((verse) => `<p>${verse.split('\n').map(escaped).join('<br>')}</p>`).join('')
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => signs[sign] ?? sign)
