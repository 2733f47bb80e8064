import { Session } from 'node:inspector/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCommands } from '../../scripts/bench/growth-commands.ts'
import { listScreens } from '../../scripts/bench/growth-screens.ts'
import { wholes } from '../../scripts/bench/growth-wholes.ts'
import { makeWorld, type World } from '../support/authorisation/world.ts'
import { growDatabase } from '../support/grown-database.ts'
import { sourceFiles } from '../support/source-files.ts'
import { unmeasured } from '../support/unmeasured-queries.ts'

const size = { lines: 1000, articles: 1000 }

let world: World
beforeAll(async () => {
  world = await makeWorld()
  const { people, friend, site } = world
  const who = { reader: people.owner.id, friend: friend.id, conversation: await world.conversation() }
  await growDatabase(site.databaseUrl, who, size)
})
afterAll(() => world?.site.stop())

const nameOf = (path: string, name: string) =>
  `${path.replace(/^.*\/?server\/(features\/)?/, '').replace(/(\.store)?\.ts$/, '')} ${name}`

/** Every function with SQL that reads, which takes `Queries`. */
const queries = sourceFiles()
  .filter(({ path }) => /^server\/.*(\.store|\/own-data)\.ts$/.test(path))
  .flatMap(({ path, text }) =>
    [...text.matchAll(/^(?:export )?(?:async )?function (\w+)(?:<[^>]*>)?\(\s*\w+: Queries\b/gm)].map(
      ([, name = '']) => nameOf(path, name),
    ),
  )
const exempt = new Set(Object.values(unmeasured).flat())

/** Makes each call of the benchmark once. */
async function askAll(): Promise<void> {
  const { clientOf, site } = world
  for (const { title, call, caller, input } of await listScreens(world, size)) {
    const { status } = await clientOf(caller).ask(call, input)
    expect(status, title).toBeLessThan(300)
  }
  for (const { call, caller, input } of listCommands(world)) await clientOf(caller).ask(call, await input())
  for (const path of Object.values(wholes)) expect((await fetch(site.url + path)).status).toBe(200)
  await clientOf('owner').call('GET /api/account/export')
}

async function functionsRunBy(work: () => Promise<void>): Promise<Set<string>> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await session.post('Profiler.takePreciseCoverage')
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  const ran = result.flatMap(({ url, functions }) =>
    functions
      .filter(({ ranges }) => ranges.some(({ count }) => count > 0))
      .map(({ functionName }) => nameOf(url, functionName)),
  )
  return new Set(ran)
}

test('every query of a store is in the benchmark of a site that has grown, or it is said why not', {
  timeout: 300_000,
}, async () => {
  const ran = await functionsRunBy(askAll)
  expect(queries.filter((query) => !ran.has(query) && !exempt.has(query))).toEqual([])
})

test('whatever is said not to be in it is a query', () => {
  expect([...exempt].filter((name) => !queries.includes(name))).toEqual([])
})
