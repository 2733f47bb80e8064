import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { createCrowd } from '../support/live.ts'
import { readAll, startReader } from './healing-reader.ts'
import type { NodeGroup } from './node-group.ts'

const patienceSeconds = 30

/**
 * Opens readers of one channel, each a member of their own, spread over the nodes; they catch up as browsers
 * do.
 */
export async function openReaders(group: NodeGroup, names: readonly string[]) {
  const crowds = group.nodes.map(({ url }) => createCrowd({ url }))
  const readers = await Promise.all(
    names.map((name, reader) => {
      const node = reader % crowds.length
      const crowd = crowds[node]
      if (!crowd) throw new Error('there is no node')
      return startReader(crowd, group.urlOf(node), group.tokenOf(name))
    }),
  )
  const heardOf = <Name extends 'user-left' | 'user-joined' | 'new-message'>(name: Name) =>
    readers.flatMap((reader) => reader.heardOf(name))

  return {
    heardOf,
    /** Returns one reader. */
    of: (reader: number) => readers[reader],
    /** Returns how many readers have every stored line within half a minute. */
    async countWhole(): Promise<number> {
      const stored = await readAll(group.as(`${names[0]}`, 0))
      const isWhole = ({ lines }: (typeof readers)[number]) => isDeepStrictEqual(lines(), stored)
      for (const end = Date.now() + patienceSeconds * 1000; !readers.every(isWhole) && Date.now() < end; )
        await pause(100)
      return readers.filter(isWhole).length
    },
    close: () => {
      for (const crowd of crowds) crowd.close()
    },
  }
}

/** Users in the channel according to each node; undefined if one does not respond in time. */
async function askWhoIsThere(group: NodeGroup, slug: string): Promise<(number | undefined)[]> {
  const ask = async ({ url }: { url: string }) => {
    const answer = await fetch(`${url}/api/channels`, { signal: AbortSignal.timeout(1000) })
    const channels = (await answer.json()) as { slug: string; users: number }[]
    return channels.find((channel) => channel.slug === slug)?.users
  }
  return Promise.all(group.nodes.map((node) => ask(node).catch(() => undefined)))
}

/** Milliseconds from `moment` until every node reports this number of users; infinity after half a minute. */
export async function allSeenSince(group: NodeGroup, moment: number, count: number): Promise<number> {
  for (const end = moment + patienceSeconds * 1000; performance.now() < end; await pause(50))
    if ((await askWhoIsThere(group, 'barra')).every((seen) => seen === count))
      return performance.now() - moment
  return Number.POSITIVE_INFINITY
}
