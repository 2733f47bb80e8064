import type { KeptPlaylist } from '#contract/videos.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { BadRequest, NotFound } from '../../platform/errors.ts'
import type { Dependencies } from './dependencies.ts'
import {
  deleteContent,
  findPlaylistForUpdate,
  insertContent,
  insertPlaylist,
  listKnown,
  listPlaylists,
  updatePlaylist,
} from './playlists.store.ts'
import './videos.events.ts'
import { listInPlaylists } from './videos.store.ts'

export interface PlaylistFields {
  title?: string | undefined
  /** In their order. */
  videos?: readonly string[] | undefined
  position?: number | undefined
}

/** What staff do with playlists. Whoever calls has checked that the actor is staff. */
export function createEditPlaylist({ db, clock, audit }: Dependencies) {
  async function list(): Promise<KeptPlaylist[]> {
    const [playlists, within] = await Promise.all([listPlaylists(db.read), listInPlaylists(db.read)])
    return playlists.map(({ id, title }) => ({
      id,
      title,
      videos: within
        .filter(({ playlistId }) => playlistId === id)
        .map((video) => ({ id: video.videoId, title: video.title })),
    }))
  }

  async function add(
    actor: Actor,
    { title, videos = [], position = 0 }: PlaylistFields & { title: string },
  ): Promise<number> {
    return db.write(async (tx) => {
      const createdAt = clock.now().toISOString()
      const id = await insertPlaylist(tx, { title, position, isKept: true, createdAt })
      await fill(tx, id, videos)
      await tell(tx, actor, 'added', { id, title })
      return id
    })
  }

  async function change(
    actor: Actor,
    id: number,
    { title, videos, position }: PlaylistFields,
  ): Promise<number> {
    return db.write(async (tx) => {
      const playlist = await findPlaylistForUpdate(tx, id)
      if (!playlist) throw new NotFound('playlist_not_found')
      const changes = { ...(title !== undefined && { title }), ...(position !== undefined && { position }) }
      await updatePlaylist(tx, id, { ...changes, isKept: true })
      if (videos) await fill(tx, id, videos)
      await tell(tx, actor, 'changed', { ...playlist, ...changes })
      return id
    })
  }

  /** One of the other site is only hidden, so that it does not come back. */
  async function remove(actor: Actor, id: number): Promise<void> {
    await db.write(async (tx) => {
      const playlist = await findPlaylistForUpdate(tx, id)
      if (!playlist) throw new NotFound('playlist_not_found')
      await updatePlaylist(tx, id, { removedAt: clock.now().toISOString() })
      await tell(tx, actor, 'removed', playlist)
    })
  }

  async function fill(tx: Tx, id: number, videos: readonly string[]): Promise<void> {
    const known = new Set(await listKnown(tx, videos))
    if (videos.some((video) => !known.has(video))) throw new BadRequest('playlist_video_unknown')
    await deleteContent(tx, id)
    await insertContent(tx, id, videos)
  }

  async function tell(
    tx: Tx,
    actor: Actor,
    act: string,
    { id, title }: { id: number; title: string },
  ): Promise<void> {
    const subject = { type: 'playlist', id }
    await audit.record(tx, { actor, action: `playlists.${act}`, subject, details: { title } })
    tx.emit('videos.changed', { videoIds: [] })
  }

  return { list, add, change, remove }
}
