import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '../support/client.ts'
import { onFreshSite } from './fresh-site.ts'
import { atMost, conclude, figure, none, quantile } from './verdict.ts'

// Three hundred users sign in at once; other users must not notice.
const logins = 300

const figures = await onFreshSite({ members: 1 }, async ({ url }) => {
  const visitor = createClient(url)
  const body = { username: 'membro0', password: 'membro0-membro0' }
  let isOver = false
  const answers = Promise.all(
    Array.from({ length: logins }, async () => (await visitor.ask('POST /api/login_check', { body })).status),
  ).finally(() => {
    isOver = true
  })
  const times: number[] = []
  while (!isOver) {
    const from = performance.now()
    await visitor.ask('GET /api/channels')
    times.push(performance.now() - from)
    await pause(5)
  }
  const statuses = Map.groupBy(await answers, (status) => status)
  const count = (status: number) => statuses.get(status)?.length ?? 0
  return {
    times,
    good: count(200),
    busy: count(503),
    all: Object.fromEntries([...statuses].map(([status, some]) => [status, some.length])),
  }
})

conclude('Three hundred sign in at once', {
  'signed in': figure(figures.good),
  'told that the site is busy': figure(figures.busy),
  'any other answer': none(logins - figures.good - figures.busy),
  'all answers': figure(JSON.stringify(figures.all)),
  'other calls meanwhile': figure(figures.times.length),
  'their p99': atMost(quantile(figures.times, 0.99), 500, 'ms'),
})
