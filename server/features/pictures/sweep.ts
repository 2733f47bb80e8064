import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { IncomingFiles } from '../../platform/incoming-files.ts'
import type { SiteFiles } from '../../platform/storage.ts'
import { deleteOwnerless, listKnownIds } from './pictures.store.ts'

interface Needs {
  db: Database
  clock: Clock
  files: Pick<SiteFiles, 'uploads'>
  incomingFiles: Pick<IncomingFiles, 'sweep'>
}

const hour = 3_600_000
const atOnce = 500

/** What was left behind: files of a process that was killed half-way, pictures whose owner is gone. */
export function createSweep({ db, clock, files: { uploads }, incomingFiles }: Needs) {
  async function removeFiles(names: readonly string[]): Promise<void> {
    await uploads.remove(names)
  }

  async function sweep(): Promise<void> {
    await incomingFiles.sweep()
    await db.write(deleteOwnerless)
    let names: string[] = []
    // Younger files may belong to a picture that is being kept right now.
    for await (const name of uploads.listBefore(new Date(clock.now().getTime() - hour))) {
      names.push(name)
      if (names.length < atOnce) continue
      await removeUnknown(names)
      names = []
    }
    await removeUnknown(names)
  }

  async function removeUnknown(names: readonly string[]): Promise<void> {
    if (names.length === 0) return
    const ids = names.map((name) => name.slice(0, 26))
    const known = new Set(await listKnownIds(db.read, ids))
    await uploads.remove(names.filter((name) => !known.has(name.slice(0, 26))))
  }

  return { removeFiles, sweep }
}
