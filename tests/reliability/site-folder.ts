import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Puts data of a site that was started before, with the administrator of `startSiteProcess`, into a folder. */
export type Begin = (dataDir: string) => Promise<void>

/** Creates the data folder of a site: empty, unless `begin` fills it. */
export async function makeSiteFolder(begin: Begin = async () => {}): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'canal-barra-reliability-'))
  // The database may run under another account.
  await chmod(dataDir, 0o755)
  await begin(dataDir)
  return dataDir
}
