import { setTimeout as pause } from 'node:timers/promises'
import { sendExport } from '../support/imports.ts'
import { withClient } from '../support/postgres.ts'
import { compareTexts, exportOf, untilState } from './kill-import.ts'
import { onNodes } from './on-nodes.ts'
import { atMost, conclude, none } from './verdict.ts'

// An import continues when either of two nodes is killed during it, as soon as the dead node's claim expires.
const texts = 2000
const mostMilliseconds = 300_000

const figures = await onNodes({ count: 2, members: [] }, async ({ group, databaseUrl }) => {
  const staffAt = (node: number) => ({ ...group.as('admin', node), token: group.tokenOf('admin') })
  const written = () =>
    withClient(databaseUrl, async (client) => {
      const { rows } = await client.query(
        "SELECT count(*)::int AS count FROM import_records WHERE state <> 'waiting'",
      )
      return (rows[0] as { count: number }).count
    })

  /** Returns the seconds until more than this number of texts are written. */
  async function untilMoreThan(count: number): Promise<number> {
    const begin = performance.now()
    while ((await written()) <= count) {
      if (performance.now() - begin > mostMilliseconds) throw new Error(`It stands still at ${count}`)
      await pause(100)
    }
    return (performance.now() - begin) / 1000
  }

  const id = await sendExport({ url: group.urlOf(0) }, staffAt(0), exportOf(texts))
  await untilState(staffAt(1), id, 'ready')
  await staffAt(1).call('POST /api/admin/imports/:id/start', { params: { id }, body: { pictures: 'leave' } })

  const stood: number[] = []
  for (const killed of [0, 1]) {
    await untilMoreThan((await written()) + 20)
    await group.nodes[killed]?.kill('site')
    const left = await written()
    if (left >= texts) throw new Error('It was over before a node was killed')
    stood.push(await untilMoreThan(left))
    group.nodes[killed] = await group.start()
  }

  const [one, other] = [await untilState(staffAt(0), id, 'done'), await untilState(staffAt(1), id, 'done')]
  const isAlike = JSON.stringify(one) === JSON.stringify(other)
  return { ...(await compareTexts(databaseUrl, texts)), stood, isAlike }
})

conclude(`An import of ${texts} texts, either of two nodes killed meanwhile`, {
  missed: none(figures.missed),
  twice: none(figures.twice),
  'old addresses that lead astray': none(figures.astray),
  'shown otherwise at one node': none(figures.isAlike ? 0 : 1),
  'stood still, longest': atMost(Math.max(...figures.stood), 130, 's'),
})
