import { rm } from 'node:fs/promises'
import { createClient } from '../support/client.ts'
import { type Begin, makeSiteFolder } from './site-folder.ts'
import { type SiteProcess, startSiteProcess } from './site-process.ts'

export interface FreshSite {
  url: string
  dataDir: string
  process: SiteProcess
  /** Access tokens of `membro0`, `membro1` and so on. */
  tokens: string[]
  /** Access token of the administrator `admin`. */
  staffToken: string
  signIn(username: string, password?: string): Promise<string>
}

interface Options {
  members: number
  environment?: Record<string, string>
  begin?: Begin | undefined
}

/** Runs a site in a process of its own, with its own data, until the work is done. */
export async function onFreshSite<T>(
  { members, environment = {}, begin }: Options,
  work: (site: FreshSite) => Promise<T>,
): Promise<T> {
  const dataDir = await makeSiteFolder(begin)
  const names = Array.from({ length: members }, (_, index) => `membro${index}`)
  const process = await startSiteProcess(dataDir, names, environment)
  try {
    const { url } = process
    const signIn = async (username: string, password = `${username}-${username}`) =>
      (await createClient(url).call('POST /api/login_check', { body: { username, password } })).token
    const tokens: string[] = []
    for (const name of names) tokens.push(await signIn(name))
    const staffToken = await signIn('admin')
    return await work({ url, dataDir, process, tokens, staffToken, signIn })
  } finally {
    await process.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
