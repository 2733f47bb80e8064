import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { machineSlowness } from '../support/machine-slowness.ts'
import { schedulingOf } from '../support/thread-time.ts'
import type { CostlyRequest } from './costliest-requests.ts'
import { exchange } from './fuzz-calls.ts'

const longestWait = 100
/** A request that seems expensive may have met other work of the site. */
const attempts = 4
/** Milliseconds between two health checks. */
const betweenQuestions = 10

export interface Asker {
  token: string | undefined
  /** Expected status of a good call. */
  status: number
  mostMilliseconds: number
}

export type CostMeter = ReturnType<typeof createCostMeter>

/** Sends requests one after the other, each beside health checks. */
export function createCostMeter({ url, pid }: { url: string; pid: number }) {
  // A connection for each request: the site closes those on which too much was sent.
  const agent = new Agent()
  const figures = { requests: 0, dearest: 0, longestWait: 0 }

  async function measure(asked: CostlyRequest, token: string | undefined) {
    const before = [schedulingOf(pid), schedulingOf(process.pid)] as const
    const answering = exchange(url, agent, asked, token)
    const wait = await longestWaitUntil(answering)
    const after = [schedulingOf(pid), schedulingOf(process.pid)] as const
    // Time in which other processes had the processor is no cost of the site.
    const heldUp = after[0].waited - before[0].waited + after[1].waited - before[1].waited
    const answer = await answering
    return { answer, cost: after[0].ran - before[0].ran, wait: Math.max(0, wait - heldUp) }
  }

  /** Returns the longest wait of a health check meanwhile, in milliseconds. */
  async function longestWaitUntil(answering: Promise<unknown>): Promise<number> {
    let isAnswered = false
    const answered = answering.then(() => {
      isAnswered = true
    })
    let longest = 0
    do {
      longest = Math.max(longest, await askHealth())
      await Promise.race([answered, pause(betweenQuestions)])
    } while (!isAnswered)
    return longest
  }

  async function askHealth(): Promise<number> {
    const startedAt = performance.now()
    const answer = await fetch(`${url}/healthz`)
    await answer.arrayBuffer()
    return performance.now() - startedAt
  }

  /** Returns the problem with the response, or with its lowest cost; nothing if all is well. */
  async function judge(
    asked: CostlyRequest,
    { token, status, mostMilliseconds }: Asker,
  ): Promise<string | undefined> {
    const sent = `${asked.endpoint.method} ${asked.endpoint.path}, ${asked.what}`
    const best = { cost: Number.POSITIVE_INFINITY, wait: Number.POSITIVE_INFINITY }
    const isGood = () => best.cost <= mostMilliseconds && best.wait <= longestWait
    figures.requests += 1
    for (let attempt = 1; attempt <= attempts && !isGood(); attempt++) {
      const { answer, cost, wait } = await measure(asked, token)
      if (typeof answer === 'string') return `${sent}: ${answer}`
      const isRefused = answer.status >= 500 || (answer.status === 401 && asked.endpoint.access !== 'public')
      if (isRefused && answer.status !== status)
        return `${sent}: ${answer.status} ${answer.text.slice(0, 200)}`
      const slowness = cost <= mostMilliseconds && wait <= longestWait ? 1 : machineSlowness()
      best.cost = Math.min(best.cost, cost / slowness)
      best.wait = Math.min(best.wait, wait / slowness)
    }
    figures.dearest = Math.max(figures.dearest, best.cost)
    figures.longestWait = Math.max(figures.longestWait, best.wait)
    if (isGood()) return undefined
    return `${sent}: ${Math.round(best.cost)} ms of the site's processor time, ${Math.round(best.wait)} ms for others`
  }

  return { judge, figures, close: () => agent.destroy() }
}
