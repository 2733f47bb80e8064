import { updateMaintenanceRun } from '../../platform/database/maintenance-runs.store.ts'
import type { Dependencies } from './dependencies.ts'
import { deleteOwnerless, listFileCounts, listKnownIds } from './pictures.store.ts'

const hour = 3_600_000
const atOnce = 500

/**
 * Deletes leftovers: files of killed processes, and pictures of deleted owners. Also counts pictures whose files are
 * missing, for operators.
 */
export function createSweep({ db, clock, files: { uploads }, incomingFiles }: Dependencies) {
  async function removeFiles(names: readonly string[]): Promise<void> {
    await uploads.remove(names)
  }

  async function sweep(): Promise<void> {
    await incomingFiles.sweep()
    await db.write(deleteOwnerless)
    let names: string[] = []
    const files = new Map<string, number>()
    // Newer files may belong to a picture that is being stored.
    const before = new Date(clock.now().getTime() - hour)
    for await (const name of uploads.listBefore(before)) {
      const id = name.slice(0, 26)
      files.set(id, (files.get(id) ?? 0) + 1)
      names.push(name)
      if (names.length < atOnce) continue
      await removeUnknown(names)
      names = []
    }
    await removeUnknown(names)
    await noteLost(files, before)
  }

  /** Compares the number of files with that of variants. Newer pictures are checked the next time. */
  async function noteLost(files: ReadonlyMap<string, number>, before: Date): Promise<void> {
    let problems = 0
    for (let after = ''; ; ) {
      const page = await listFileCounts(db.read, { after, before: before.toISOString(), limit: atOnce })
      problems += page.filter(({ id, count }) => (files.get(id) ?? 0) < count).length
      const last = page.at(-1)
      if (!last) break
      after = last.id
    }
    const at = clock.now().toISOString()
    await db.write((tx) => updateMaintenanceRun(tx, 'pictures', { at, problems }))
  }

  async function removeUnknown(names: readonly string[]): Promise<void> {
    if (names.length === 0) return
    const ids = names.map((name) => name.slice(0, 26))
    const existing = new Set(await listKnownIds(db.read, ids))
    await uploads.remove(names.filter((name) => !existing.has(name.slice(0, 26))))
  }

  return { removeFiles, sweep }
}
