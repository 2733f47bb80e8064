import { expect, test, vi } from 'vitest'
import { sendExport, untilImport } from '../support/imports.ts'
import { withClient } from '../support/postgres.ts'
import { exportOf } from './kill-import.ts'
import type { NodeGroup } from './node-group.ts'

const soon = { timeout: 60_000, interval: 50 }
const texts = 400

/** What goes on for a while, or comes twice, whichever of two nodes it was begun at. diana and heitor are members. */
export function testWork(group: () => NodeGroup, databaseUrl: () => string): void {
  const staffAt = (node: number) => ({ ...group().as('admin', node), token: group().tokenOf('admin') })
  const query = (statement: string) =>
    withClient(databaseUrl(), async (client) => (await client.query(statement)).rows)
  const written = async () => {
    const [row] = await query("SELECT count(*)::int AS count FROM import_records WHERE state <> 'waiting'")
    return (row as { count: number }).count
  }

  test('go on with an import when either is killed, show it alike, and write every text once', async () => {
    const { nodes, start } = group()
    const id = await sendExport({ url: group().urlOf(0) }, staffAt(0), exportOf(texts))
    await untilImport(staffAt(1), id, 'ready')
    await staffAt(0).call('POST /api/admin/imports/:id/start', {
      params: { id },
      body: { pictures: 'leave' },
    })

    // One of the two is the one that writes.
    for (const [killed, other] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const before = await written()
      await vi.waitFor(async () => expect(await written()).toBeGreaterThan(before + 20), soon)
      await nodes[killed]?.kill('site')
      const left = await written()
      expect(left).toBeLessThan(texts)
      // The claim of who was killed would run out by itself, in minutes.
      await query('UPDATE imports SET claimed_until = NULL')
      for (const act of ['pause', 'resume'] as const)
        await staffAt(other).call(`POST /api/admin/imports/:id/${act}`, { params: { id } })
      await vi.waitFor(async () => expect(await written()).toBeGreaterThan(left), soon)
      nodes[killed] = await start()
    }

    const shown = await untilImport(staffAt(0), id, 'done')
    expect(await staffAt(1).call('GET /api/admin/imports/:id', { params: { id } })).toEqual(shown)
    const titles = await query(
      "SELECT title, count(*)::int AS count FROM articles WHERE title LIKE 'Texto %' GROUP BY title",
    )
    expect(titles).toHaveLength(texts)
    expect(titles.filter((row) => (row as { count: number }).count !== 1)).toEqual([])
  }, 240_000)

  test('take what waited in an outbox once, however often and at whichever it is sent', async () => {
    const { as, connect } = group()
    const ear = await connect('heitor', 1)
    await ear.join('rio')
    const waiting = Array.from({ length: 10 }, (_, number) => ({
      ...{ channel: 'rio', text: `à espera ${number}`, client_id: `outbox-${number}` },
    }))
    // As the service worker does, in their order; a page does the same at the other node, and one of them again.
    const send = async (node: number) => {
      for (const body of waiting) await as('diana', node).call('POST /api/send-message', { body })
    }
    await Promise.all([send(0), send(1)])
    await send(1)

    const wanted = waiting.map(({ text }) => text)
    const heard = () => ear.heardOf('new-message').map(([line]) => (line as { text: string }).text)
    await vi.waitFor(() => expect(heard()).toHaveLength(wanted.length), soon)
    for (const node of [0, 1]) {
      const params = { slug: 'rio' }
      const { messages } = await as('heitor', node).call('GET /api/channels/:slug/messages', { params })
      expect(messages.filter(({ kind }) => kind !== 'system').map(({ text }) => text)).toEqual(wanted)
    }
    expect(heard()).toEqual(wanted)
    ear.socket.close()
  })
}
