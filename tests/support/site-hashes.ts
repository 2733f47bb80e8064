import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { openSnapshot } from '../../server/archive/snapshot.store.ts'
import type { SiteFiles } from '../../server/platform/storage.ts'

/** A hash of each table and each file of a site. The order of rows does not matter. */
export async function hashSite(place: { url: string; files: SiteFiles }): Promise<Record<string, string>> {
  return { ...(await hashTables(place.url)), ...(await hashFiles(place.files)) }
}

async function hashTables(url: string): Promise<Record<string, string>> {
  const snapshot = await openSnapshot(url)
  try {
    const hashes: Record<string, string> = {}
    for (const table of await snapshot.listTables()) {
      let text = ''
      for await (const chunk of snapshot.copyOut(table)) text += chunk.toString('latin1')
      hashes[table.name] = createHash('sha256').update(text.split('\n').sort().join('\n')).digest('hex')
    }
    return hashes
  } finally {
    await snapshot.close()
  }
}

async function hashFiles(files: SiteFiles): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for (const [folder, storage] of Object.entries(files)) {
    for await (const name of storage.listBefore(new Date(8.64e15))) {
      const hash = createHash('sha256')
      const content = await (await storage.find(name))?.open()
      if (content) await pipeline(content, hash)
      hashes[`${folder}/${name}`] = hash.digest('hex')
    }
  }
  return hashes
}
