import * as bounds from '#contract/rules/bounds.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { CatalogueVideo, VideoCatalogue } from '../../platform/video-catalogue.ts'
import type { Dependencies } from './dependencies.ts'
import {
  deleteContent,
  deleteImportedExcept,
  insertContent,
  insertImported as insertImportedPlaylist,
  listKnown,
} from './playlists.store.ts'
import {
  insertImported,
  listKnownIds,
  updateFailed,
  updateGone,
  updateListed,
  updateSucceeded,
  updateWhenDue,
} from './refreshes.store.ts'
import { type RefreshName, refreshNames } from './videos.events.ts'
import { listWithoutPictures } from './videos.store.ts'

const hour = 3_600_000
/** Minimum interval of checks per process. */
const minute = 60_000
/** Maximum number of videos requested per hour, in calls of fifty. */
const mostAsked = 400

/** Updates the catalogue from YouTube, in the background. */
export function createRefreshCatalogue({ db, clock, log, catalogue }: Dependencies) {
  let lookAt = 0

  /** Enqueues an update, at most once an hour on all nodes together. */
  async function freshen(): Promise<void> {
    const now = clock.now().getTime()
    if (!catalogue || now < lookAt) return
    lookAt = now + minute
    await db.write(async (tx) => {
      const times = { now: timeOf(now), until: timeOf(now + hour) }
      for (const name of refreshNames) {
        if (await updateWhenDue(tx, { name, ...times })) await tx.enqueue('videos.refresh', { name })
      }
    })
  }

  /** Runs an update. A failure changes nothing and delays the next one. */
  async function refresh(name: RefreshName): Promise<void> {
    if (!catalogue) return
    try {
      await (name === 'channel' ? refreshChannel(catalogue) : refreshSearch(catalogue))
    } catch (error) {
      log.warn({ err: error, refresh: name }, 'the catalogue of videos could not be refreshed')
      await db.write((tx) => updateFailed(tx, { name, now: timeOf(clock.now().getTime()) }))
    }
  }

  async function refreshChannel(site: VideoCatalogue): Promise<void> {
    const { uploads, playlists } = await site.channel()
    const stored = await listKnownIds(db.read, mostAsked)
    const requested = [...new Set([...uploads, ...playlists.flatMap(({ videoIds }) => videoIds), ...stored])]
    const requestedIds = requested.slice(0, mostAsked)
    const videos = await site.details(requestedIds)
    await db.write(async (tx) => {
      await saveVideos(tx, 'channel', { videos, requestedIds })
      await updateListed(tx, 'inRecent', uploads)
      await deleteImportedExcept(
        tx,
        playlists.map(({ sourceId }) => sourceId),
      )
      for (const [position, playlist] of playlists.entries())
        await savePlaylist(tx, { ...playlist, position })
    })
  }

  async function refreshSearch(site: VideoCatalogue): Promise<void> {
    const requestedIds = await site.search()
    const videos = await site.details(requestedIds)
    await db.write(async (tx) => {
      await saveVideos(tx, 'search', { videos, requestedIds })
      await updateListed(tx, 'inExtraIncome', requestedIds)
    })
  }

  async function saveVideos(
    tx: Tx,
    name: RefreshName,
    { videos, requestedIds }: { videos: readonly CatalogueVideo[]; requestedIds: readonly string[] },
  ): Promise<void> {
    const now = timeOf(clock.now().getTime())
    for (const video of videos) await insertImported(tx, fitting(video), now)
    const answered = new Set(videos.map(({ videoId }) => videoId))
    await updateGone(
      tx,
      requestedIds.filter((id) => !answered.has(id)),
      now,
    )
    for (const videoId of await listWithoutPictures(tx)) await tx.enqueue('videos.makePictures', { videoId })
    await updateSucceeded(tx, name)
    tx.emit('videos.changed', { videoIds: [...answered] })
  }

  async function savePlaylist(
    tx: Tx,
    {
      sourceId,
      title,
      videoIds,
      position,
    }: { sourceId: string; title: string; videoIds: string[]; position: number },
  ): Promise<void> {
    const createdAt = timeOf(clock.now().getTime())
    const fresh = { sourceId, title: within(title, bounds.video.playlist), position, createdAt }
    const id = await insertImportedPlaylist(tx, fresh)
    if (id === undefined) return
    const existing = new Set(await listKnown(tx, videoIds))
    await deleteContent(tx, id)
    const content = videoIds.filter((videoId) => existing.has(videoId))
    await insertContent(tx, id, content.slice(0, bounds.video.inPlaylist))
  }

  return { freshen, refresh }
}

const timeOf = (ms: number) => new Date(ms).toISOString()

/** Shortens imported texts to the limits. */
function fitting({ tags, isVertical, ...video }: CatalogueVideo) {
  const { title, description, tag, tags: most } = bounds.video
  return {
    ...video,
    title: within(video.title, title) || video.videoId,
    description: video.description.replaceAll('\0', '').slice(0, description),
    tags: tags
      .map((text) => within(text, tag))
      .filter(Boolean)
      .slice(0, most)
      .join('\n'),
    ...(isVertical !== undefined && { isVertical }),
  }
}

const within = (text: string, length: number) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, length)
