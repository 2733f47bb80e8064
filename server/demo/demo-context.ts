import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Actor } from '../platform/actor.ts'
import { Refusal } from '../platform/errors.ts'
import type { IncomingFile } from '../platform/incoming-files.ts'
import type { Core } from '../services.ts'
import { renderImage } from './demo-images.ts'
import type { Size } from './product-images.ts'

/** What all parts of the demo need. */
export interface DemoContext {
  services: Core['services']
  /** When the demo is created: everything in it happened earlier. */
  now: Date
  /** Returns a user by username; `@` is the site's first administrator. */
  actor(name: string): Actor
  /** Renders a picture and passes it to `work` as an uploaded file. */
  withPicture<T>(note: string, size: Size, work: (file: IncomingFile) => Promise<T>): Promise<T>
}

interface Dependencies {
  core: Core
  now: Date
  actors: ReadonlyMap<string, Actor>
  /** Factor for the size of pictures: smaller ones are rendered faster. */
  pictureScale: number
}

/** Retries pictures that took too long to convert on a busy machine. */
async function patiently<T>(work: () => Promise<T>, tries = 5): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isTooSlow = error instanceof Refusal && error.key === 'picture_broken'
    if (!isTooSlow || tries <= 1) throw error
    return patiently(work, tries - 1)
  }
}

export function createDemoContext({ core, now, actors, pictureScale }: Dependencies): DemoContext {
  function actor(name: string): Actor {
    const found = actors.get(name)
    if (!found) throw new Error(`nobody is called ${name}`)
    return found
  }

  async function withPicture<T>(
    note: string,
    { width, height }: Size,
    work: (file: IncomingFile) => Promise<T>,
  ): Promise<T> {
    const scaled = (side: number) => Math.max(1, Math.round(side * pictureScale))
    const content = await renderImage(note, { width: scaled(width), height: scaled(height) })
    const folder = await mkdtemp(join(tmpdir(), 'canal-barra-demo-'))
    try {
      const path = join(folder, 'picture.jpg')
      await writeFile(path, content)
      return await patiently(() => work({ path, bytes: content.length }))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  return { services: core.services, now, actor, withPicture }
}
