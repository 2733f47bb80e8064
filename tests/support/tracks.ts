import { encodeWav } from '../../server/features/tracks/music/wav.ts'
import { keepPicture } from './library.ts'
import type { Member, TestSite } from './site.ts'

export const wavOf = (seconds: number) => encodeWav(new Float32Array(Math.round(seconds * 8000)), 8000)

interface NewTrack {
  title?: string
  artist?: string
  cover?: string
  lyricsSlug?: string
  audio?: Uint8Array
  picture?: Uint8Array
}

/** Submits the form of a track. To change a track, give its path. */
export async function sendTrackForm(
  { url }: Pick<TestSite, 'url'>,
  { token }: Pick<Member, 'token'>,
  { audio, picture, ...fields }: NewTrack,
  path = '/api/tracks',
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (audio) form.set('audio', new Blob([audio as BlobPart], { type: 'text/html' }), 'som.html')
  if (picture) form.set('picture', new Blob([picture as BlobPart], { type: 'image/png' }), 'capa.png')
  const response = await fetch(url + path, {
    method: path === '/api/tracks' ? 'POST' : 'PUT',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  return { status: response.status, body: (await response.json()) as { id: number; key?: string } }
}

const covers = new WeakMap<TestSite, Promise<string>>()

/** Uploads a track with a second of silence and a cover. */
export async function sendTrack(site: TestSite, staff: Member, track: NewTrack = {}): Promise<number> {
  const cover = covers.get(site) ?? keepPicture(site, staff)
  covers.set(site, cover)
  const fields = { title: 'Maré', artist: 'Rui', cover: await cover, audio: wavOf(1), ...track }
  const { status, body } = await sendTrackForm(site, staff, fields)
  if (status !== 201) throw new Error(`a track was refused: ${status} ${body.key}`)
  return body.id
}
