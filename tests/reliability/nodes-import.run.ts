import { setTimeout as pause } from 'node:timers/promises'
import { sendExport } from '../support/imports.ts'
import { withClient } from '../support/postgres.ts'
import { exportOf } from './kill-import.ts'
import { onNodes } from './on-nodes.ts'
import { atMost, conclude, none } from './verdict.ts'

// An import goes on when either of two nodes is killed while it writes: as soon as the claim of the dead one runs out.
const texts = 2000

const figures = await onNodes({ count: 2, members: [] }, async ({ group, databaseUrl }) => {
  const staffAt = (node: number) => ({ ...group.as('admin', node), token: group.tokenOf('admin') })
  const shownAt = (node: number) => staffAt(node).call('GET /api/admin/imports/:id', { params: { id } })
  const count = (statement: string) =>
    withClient(databaseUrl, async (client) => {
      const { rows } = await client.query(`SELECT count(*)::int AS count FROM ${statement}`)
      return (rows[0] as { count: number }).count
    })
  const written = () => count("import_records WHERE state <> 'waiting'")

  /** Answers after how many seconds it was so. */
  async function until(isSo: () => Promise<boolean>, mostSeconds = 300): Promise<number> {
    const begin = performance.now()
    while (!(await isSo())) {
      if (performance.now() - begin > mostSeconds * 1000) throw new Error(`Not so within ${mostSeconds} s`)
      await pause(100)
    }
    return (performance.now() - begin) / 1000
  }

  const id = await sendExport({ url: group.urlOf(0) }, staffAt(0), exportOf(texts))
  await until(async () => (await shownAt(1)).state === 'ready')
  await staffAt(1).call('POST /api/admin/imports/:id/start', { params: { id }, body: { pictures: 'leave' } })

  const stood: number[] = []
  for (const killed of [0, 1]) {
    const before = await written()
    await until(async () => (await written()) > before + 20)
    await group.nodes[killed]?.kill('site')
    const left = await written()
    if (left >= texts) throw new Error('It was over before a node was killed')
    stood.push(await until(async () => (await written()) > left))
    group.nodes[killed] = await group.start()
  }

  await until(async () => (await shownAt(0)).state === 'done', 600)
  const isAlike = JSON.stringify(await shownAt(0)) === JSON.stringify(await shownAt(1))
  const titles = "(SELECT title FROM articles WHERE title LIKE 'Texto %' GROUP BY title"
  const [there, twice] = [
    await count(`${titles}) AS titles`),
    await count(`${titles} HAVING count(*) > 1) AS titles`),
  ]
  return { stood, isAlike, missed: texts - there, twice }
})

conclude(`An import of ${texts} texts, either of two nodes killed meanwhile`, {
  missed: none(figures.missed),
  twice: none(figures.twice),
  'shown otherwise at one node': none(figures.isAlike ? 0 : 1),
  'stood still, longest': atMost(Math.max(...figures.stood), 130, 's'),
})
