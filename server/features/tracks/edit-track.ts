import * as bounds from '#contract/rules/bounds.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Creation, createIdempotency } from '../../platform/database/idempotency.ts'
import { BadRequest, Conflict, NotFound, Refusal, Unavailable } from '../../platform/errors.ts'
import type { IncomingFile } from '../../platform/incoming-files.ts'
import { moveBefore } from '../../platform/move-before.ts'
import { type Audio, readAudio } from './audio-file.ts'
import type { Dependencies } from './dependencies.ts'
import type { TrackFiles } from './track-files.ts'
import './tracks.events.ts'
import {
  deleteTrack,
  findLibraryPicture,
  findLyrics,
  findTrackForUpdate,
  insertTrack,
  listIdsForUpdate,
  type Track,
  updateLyrics,
  updateTrack,
} from './tracks.store.ts'

interface TrackFields {
  title?: string | undefined
  artist?: string | undefined
  /** Bare file name of a library picture. */
  cover?: string | undefined
  /** `''` for none. */
  lyricsSlug?: string | undefined
}

/** Uploaded files: audio, and a cover that is added to the library. */
interface TrackUpload {
  creation?: Creation
  audio?: IncomingFile | undefined
  picture?: IncomingFile | undefined
}

type Sound = Pick<Track, 'src' | 'duration'>
type Cover = Pick<Track, 'cover' | 'coverId'>

/** Creating, editing and deleting of tracks. Callers must check that the actor is staff. */
export function createEditTrack({
  db,
  clock,
  audit,
  devices,
  pictures,
  files,
}: Omit<Dependencies, 'files'> & { files: TrackFiles }) {
  const changes = audit.changesOf({
    prefix: 'tracks',
    type: 'track',
    idOf: (track: { id: number; title: string }) => track.id,
    find: findTrackForUpdate,
    missing: 'track_not_found',
    detailsOf: ({ title }) => ({ title }),
    emit: (tx, { id }) => tx.emit('tracks.changed', { trackId: id }),
  })
  const { once } = createIdempotency<number>({ db, clock }, 'tracks.add')

  async function add(
    actor: Actor,
    { title, artist, cover, lyricsSlug }: TrackFields & { title: string; artist: string },
    { audio, picture, creation }: TrackUpload,
  ): Promise<number> {
    if (!audio) throw new BadRequest('track_audio_missing', { fields: { audio: ['track_audio_missing'] } })
    if (!picture && !cover)
      throw new BadRequest('track_cover_missing', { fields: { cover: ['track_cover_missing'] } })

    return once(actor.userId, creation, (remember) =>
      withSound(audio, (sound) =>
        withCover(actor, { cover, picture }, async (tx, chosen) => {
          if (!sound || !chosen) throw new BadRequest('track_audio_missing')
          const ids = await listIdsForUpdate(tx)
          if (ids.length >= bounds.track.atMost) throw new Conflict('tracks_full')
          const createdAt = clock.now().toISOString()
          const trackId = await insertTrack(tx, { title, artist, createdAt, ...sound, ...chosen })
          if (lyricsSlug) await linkLyrics(tx, trackId, lyricsSlug)
          await changes.state(tx, actor, 'added', { id: trackId, title })
          await devices.notifyAll(tx, { kind: 'track', id: trackId, byId: actor.userId })
          await remember(tx, trackId)
          return trackId
        }),
      ),
    )
  }

  async function change(
    actor: Actor,
    trackId: number,
    { cover, lyricsSlug, title, artist }: TrackFields,
    { audio, picture }: TrackUpload,
  ): Promise<void> {
    const words = { title, artist }
    await withSound(audio, (sound) =>
      withCover(actor, { cover, picture }, (tx, chosen) =>
        changes.changeIn(tx, { actor, id: trackId, act: 'changed', after: words }, async (_, before) => {
          await updateTrack(tx, trackId, { ...words, ...sound, ...chosen })
          if (lyricsSlug !== undefined) await linkLyrics(tx, trackId, lyricsSlug)
          await releaseFiles(tx, [sound && before.src, chosen && before.cover])
        }),
      ),
    )
  }

  /** Moves a track before another one; `null` is the end. */
  async function move(actor: Actor, trackId: number, before: number | null): Promise<void> {
    await db.write(async (tx) => {
      const order = moveBefore(await listIdsForUpdate(tx), trackId, before)
      if (!order) throw new NotFound('track_not_found')

      await changes.changeIn(tx, { actor, id: trackId, act: 'moved' }, async () => {
        for (const [index, id] of order.entries()) await updateTrack(tx, id, { position: index + 1 })
      })
    })
  }

  async function remove(actor: Actor, trackId: number): Promise<void> {
    await changes.change({ actor, id: trackId, act: 'deleted' }, async (tx, { src, cover }) => {
      await deleteTrack(tx, trackId)
      await releaseFiles(tx, [src, cover])
    })
  }

  /** Stores an audio file for the work, and deletes it if that throws. */
  async function withSound<T>(
    file: IncomingFile | undefined,
    work: (sound: Sound | undefined) => Promise<T>,
  ): Promise<T> {
    if (!file) return work(undefined)
    const { type, seconds } = await readOrRefuse(file)
    const src = await files.store(file.path, type)
    try {
      return await work({ src, duration: Math.round(seconds * 1000) / 1000 })
    } catch (error) {
      // Without an answer it may have been stored; files of no track are removed by the sweep.
      if (!(error instanceof Unavailable)) await files.remove([src])
      throw error
    }
  }

  async function withCover<T>(
    actor: Actor,
    { cover, picture }: { cover: string | undefined; picture: IncomingFile | undefined },
    work: (tx: Tx, cover: Cover | undefined) => Promise<T>,
  ): Promise<T> {
    if (!picture) {
      return db.write(async (tx) => work(tx, cover ? await libraryCover(tx, cover) : undefined))
    }
    if (picture.bytes > bounds.library.maxBytes) {
      const mebibytes = bounds.library.maxBytes / 1024 ** 2
      throw new Refusal(413, 'file_too_large', { params: { mebibytes } })
    }
    let answer: T | undefined
    await pictures.add({ file: picture, kind: 'library', ownerId: actor.userId }, async (tx, { id }) => {
      answer = await work(tx, coverOf(id))
    })
    // Set unless `take` has thrown.
    return answer as T
  }

  /** Deletes files that only the track uses; those of the library stay. */
  async function releaseFiles(tx: Tx, addresses: readonly (string | undefined)[]): Promise<void> {
    const own = addresses.filter((address) => address !== undefined && !address.startsWith('/uploads/'))
    if (own.length > 0) await tx.enqueue('tracks.removeFiles', { addresses: own as string[] })
  }

  return { add, change, move, remove, removeFiles: files.remove }
}

async function readOrRefuse({ path }: IncomingFile): Promise<Audio> {
  const audio = await readAudio(path)
  if (audio) return audio
  throw new Refusal(415, 'track_audio_unknown', { fields: { audio: ['track_audio_unknown'] } })
}

async function libraryCover(tx: Tx, name: string): Promise<Cover> {
  const [id = ''] = name.split('.')
  if (await findLibraryPicture(tx, id)) return coverOf(id)
  throw new BadRequest('track_cover_unknown', { fields: { cover: ['track_cover_unknown'] } })
}

/** All library pictures have this size. */
const coverOf = (id: string): Cover => ({ cover: `/uploads/${id}-640.webp`, coverId: id })

async function linkLyrics(tx: Tx, trackId: number, slug: string): Promise<void> {
  const lyrics = slug ? await findLyrics(tx, slug) : undefined
  if (slug && !lyrics) {
    throw new BadRequest('track_lyrics_unknown', { fields: { lyricsSlug: ['track_lyrics_unknown'] } })
  }
  await updateLyrics(tx, trackId, lyrics?.id ?? null)
}
