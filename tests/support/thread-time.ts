import { readFileSync } from 'node:fs'

/** Whether `schedulingOf` can tell of the site and of its database: on Linux, with a database of our own. */
export const isThreadTimeKnown = process.platform === 'linux' && !process.env.TEST_DATABASE_URL

/** Of the first thread of a process, in milliseconds: for how long it ran, and for how long it was kept from it. */
export function schedulingOf(pid: number): { ran: number; waited: number } {
  const [ran = 0, waited = 0] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number)
  return { ran: ran / 1e6, waited: waited / 1e6 }
}
