import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SignedIn } from '#contract/accounts.ts'
import { type Client, createClient } from '../support/client.ts'
import { createCrowd, type LiveClient, type LiveCrowd } from '../support/live.ts'
import { type SiteProcess, startSiteProcess } from './site-process.ts'

export interface NodeGroup {
  /** A node that has ended may be replaced by another. */
  nodes: SiteProcess[]
  urlOf(node: number): string
  idOf(name: string): number
  tokenOf(name: string): string
  signIn(name: string, node?: number): Promise<void>
  as(name: string, node: number): Client
  connect(name: string, node: number, options?: Parameters<LiveCrowd['connect']>[1]): Promise<LiveClient>
  start(): Promise<SiteProcess>
  stop(): Promise<void>
}

interface Options {
  count: number
  databaseUrl: string
  redisUrl: string
  /** Usernames of members; the password is the username twice, with a hyphen between. */
  members: readonly string[]
  environment?: Record<string, string>
}

/** Starts several processes of one site at the same time, on a given database and Redis. */
export async function startNodeGroup({
  count,
  databaseUrl,
  redisUrl,
  members,
  environment = {},
}: Options): Promise<NodeGroup> {
  const folder = await mkdtemp(join(tmpdir(), 'canal-barra-nodes-'))
  await chmod(folder, 0o755)
  const signedIn = new Map<string, SignedIn>()
  const crowds: LiveCrowd[] = []
  const start = (names: readonly string[] = []) =>
    startSiteProcess(folder, names, { ...environment, DATABASE_URL: databaseUrl, REDIS_URL: redisUrl })
  const nodes = await Promise.all(Array.from({ length: count }, (_, node) => start(node ? [] : members)))

  const urlOf = (node: number) => `${nodes[node]?.url}`
  const tokenOf = (name: string) => `${signedIn.get(name)?.token}`

  async function signIn(username: string, node = 0): Promise<void> {
    const body = { username, password: `${username}-${username}` }
    signedIn.set(username, await createClient(urlOf(node)).call('POST /api/login_check', { body }))
  }
  for (const name of [...members, 'admin']) await signIn(name)

  return {
    ...{ nodes, urlOf, tokenOf, signIn, start: () => start() },
    idOf: (name) => signedIn.get(name)?.id ?? 0,
    as: (name, node) => createClient(urlOf(node), tokenOf(name)),
    connect: (name, node, options) => {
      const crowd = createCrowd({ url: urlOf(node) })
      crowds.push(crowd)
      return crowd.connect({ token: tokenOf(name) }, options)
    },
    stop: async () => {
      for (const crowd of crowds) crowd.close()
      for (const node of nodes) await node.kill('site')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
