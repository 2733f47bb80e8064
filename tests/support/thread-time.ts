import { readFileSync } from 'node:fs'

/** Whether `schedulingOf` can measure the site and its database: on Linux, with an embedded database. */
export const isThreadTimeKnown = process.platform === 'linux' && !process.env.TEST_DATABASE_URL

/** Milliseconds that the first thread of a process ran, and waited for a processor. */
export function schedulingOf(pid: number): { ran: number; waited: number } {
  const [ran = 0, waited = 0] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number)
  return { ran: ran / 1e6, waited: waited / 1e6 }
}
