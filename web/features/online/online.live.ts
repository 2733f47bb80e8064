import type { LiveEvents, WatchAnswer } from '#contract/live.ts'

/** The first two hundred online users, and the total. */
export type Online = Pick<WatchAnswer, 'users' | 'total'>

/** Pure patch of the list by an event: the result equals data fetched again. */
export function onlineChanged(online: Online, { came, left }: LiveEvents['online-changed'][0]): Online {
  const gone = new Set([...left, ...came.map(({ id }) => id)])
  return { ...online, users: [...online.users.filter(({ id }) => !gone.has(id)), ...came] }
}
