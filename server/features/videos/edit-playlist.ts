import type { KeptPlaylist } from '#contract/videos.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Creation, createIdempotency } from '../../platform/database/idempotency.ts'
import { BadRequest } from '../../platform/errors.ts'
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

interface PlaylistFields {
  title?: string | undefined
  /** Ids in order. */
  videos?: readonly string[] | undefined
  position?: number | undefined
}

interface PlaylistChange extends PlaylistFields {
  /** Ids that the caller saw: changes of others since then stay. Without it `videos` replaces everything. */
  seen?: readonly string[] | undefined
}

/** Creating, editing and deleting of playlists. Callers must check that the actor is staff. */
export function createEditPlaylist({ db, clock, audit }: Dependencies) {
  const changes = audit.changesOf({
    prefix: 'playlists',
    type: 'playlist',
    idOf: (playlist: { id: number; title: string }) => playlist.id,
    find: findPlaylistForUpdate,
    missing: 'playlist_not_found',
    detailsOf: ({ title }) => ({ title }),
    emit: (tx) => tx.emit('videos.changed', { videoIds: [] }),
  })
  const { writeOnce } = createIdempotency<number>({ db, clock }, 'playlists.add')

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
    { title, videos = [], position = 0, creation }: PlaylistFields & { title: string; creation?: Creation },
  ): Promise<number> {
    return writeOnce(actor.userId, creation, async (tx) => {
      const createdAt = clock.now().toISOString()
      const id = await insertPlaylist(tx, { title, position, isKept: true, createdAt })
      await fill(tx, id, videos)
      await changes.state(tx, actor, 'added', { id, title })
      return id
    })
  }

  async function change(
    actor: Actor,
    id: number,
    { title, videos, position, seen }: PlaylistChange,
  ): Promise<number> {
    await changes.change({ actor, id, act: 'changed', after: { title } }, async (tx) => {
      const fields = { ...(title !== undefined && { title }), ...(position !== undefined && { position }) }
      await updatePlaylist(tx, id, { ...fields, isKept: true })
      if (videos) await fill(tx, id, seen ? merged(await contentOf(tx, id), { seen, videos }) : videos)
    })
    return id
  }

  /** Marks a playlist as removed, so that it is not imported again. */
  async function remove(actor: Actor, id: number): Promise<void> {
    await changes.change({ actor, id, act: 'removed' }, (tx) =>
      updatePlaylist(tx, id, { removedAt: clock.now().toISOString() }),
    )
  }

  async function fill(tx: Tx, id: number, videos: readonly string[]): Promise<void> {
    const existing = new Set(await listKnown(tx, videos))
    if (videos.some((video) => !existing.has(video))) throw new BadRequest('playlist_video_unknown')
    await deleteContent(tx, id)
    await insertContent(tx, id, videos)
  }

  return { list, add, change, remove }
}

async function contentOf(tx: Tx, id: number): Promise<string[]> {
  const within = await listInPlaylists(tx)
  return within.filter(({ playlistId }) => playlistId === id).map(({ videoId }) => videoId)
}

/** Merges what a caller changed with what others have changed since. If both moved videos, the caller's order counts. */
function merged(
  stored: readonly string[],
  { seen, videos }: { seen: readonly string[]; videos: readonly string[] },
): string[] {
  const left = seen.filter((id) => videos.includes(id))
  const isMoved = videos.filter((id) => seen.includes(id)).some((id, index) => id !== left[index])
  return isMoved ? applied(videos, seen, stored) : applied(stored, seen, videos)
}

/** Adds and removes in a list what differs between two others. What is new follows what it followed there. */
function applied(list: readonly string[], from: readonly string[], to: readonly string[]): string[] {
  const result = list.filter((id) => to.includes(id) || !from.includes(id))
  for (const [index, id] of to.entries()) {
    if (from.includes(id) || result.includes(id)) continue
    const before = to.slice(0, index).findLast((one) => result.includes(one))
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, id)
  }
  return result
}
