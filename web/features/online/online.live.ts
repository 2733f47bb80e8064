import type { LiveEvents, WatchAnswer } from '#contract/live.ts'

/** Who is online: the first two hundred, and how many there are. */
export type Online = Pick<WatchAnswer, 'users' | 'total'>

/** What a live event does to the list. Pure: the patched list equals the list fetched again. */
export function onlineChanged(online: Online, { came, left }: LiveEvents['online-changed'][0]): Online {
  const gone = new Set([...left, ...came.map(({ id }) => id)])
  return { ...online, users: [...online.users.filter(({ id }) => !gone.has(id)), ...came] }
}
