import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Dependencies } from './dependencies.ts'

/** Podcast directories require a square JPEG or PNG, 1400 to 3000 pixels wide. */
const side = 1400
const prefix = 'podcast-'
const address = /^\/(uploads|covers)\/([a-z0-9-]+)\.[a-z0-9]+$/

interface OwnDependencies
  extends Pick<Dependencies, 'db' | 'files' | 'incomingFiles' | 'imageProcessor' | 'clock'> {
  listCovers: () => Promise<string[]>
}

/** Podcast covers, generated in the background for all covers of tracks. */
export function createPodcastCovers({
  db,
  files,
  incomingFiles,
  clock,
  imageProcessor,
  listCovers,
}: OwnDependencies) {
  /** Names of existing files. */
  const present = new Set<string>()

  /** Generates missing covers and deletes unused ones. */
  async function makePodcastCovers(): Promise<void> {
    const covers = new Map((await listCovers()).flatMap((cover) => pairOf(cover)))
    for (const [name, cover] of covers) {
      // Checked again: another node may have deleted it.
      present.delete(name)
      if (!(await isPresent(name))) await make(name, cover)
    }
    // Newer files may belong to a track that was just added.
    for await (const name of files.covers.listBefore(new Date(clock.now().getTime() - 3_600_000))) {
      if (name.startsWith(prefix) && !covers.has(name)) await remove(name)
    }
  }

  async function make(name: string, cover: string): Promise<void> {
    const [, folder, stem] = address.exec(cover) ?? []
    const source = cover.slice(cover.lastIndexOf('/') + 1)
    if (!stem) return
    await incomingFiles.withFolder(async (scratch) => {
      const content = await (await files[folder as 'uploads' | 'covers'].find(source))?.open()
      if (!content) return
      const path = join(scratch, source)
      await pipeline(content, createWriteStream(path))
      const task = { sources: [path], folder: scratch, width: side, height: side, isUnmarked: true }
      const image = await imageProcessor.compose(task)
      const [file] = image.converted ? image.files : []
      if (file) await files.covers.put(name, file.path)
    })
  }

  async function remove(name: string): Promise<void> {
    present.delete(name)
    await files.covers.remove([name])
  }

  async function isPresent(name: string): Promise<boolean> {
    if (!present.has(name) && (await files.covers.find(name))) present.add(name)
    return present.has(name)
  }

  /** Returns the URL of a podcast cover, or of the original if it is not generated yet. */
  async function podcastCoverOf(cover: string): Promise<string> {
    const [[name] = ['']] = pairOf(cover)
    return name && (await isPresent(name)) ? `/covers/${name}` : cover
  }

  async function enqueuePodcastCovers(): Promise<void> {
    await db.write((tx) => tx.enqueue('tracks.makePodcastCovers', {}))
  }

  return { makePodcastCovers, enqueuePodcastCovers, podcastCoverOf }
}

/** Returns the podcast file name of a cover with its URL; empty for files of other sites. */
function pairOf(cover: string): [name: string, cover: string][] {
  const [, , stem] = address.exec(cover) ?? []
  return stem ? [[`${prefix}${stem}.jpg`, cover]] : []
}
