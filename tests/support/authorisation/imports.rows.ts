import { sql } from 'kysely'
import { admins, type Row } from './row.ts'
import type { World } from './world.ts'

/** An import in this state. */
const importIn = (state: string) => async (world: World) => {
  const { id } = await world.people.admin.call('POST /api/admin/imports', {
    body: { fileName: `mudança ${world.count()}.xml`, bytes: 100 },
  })
  const address = { site: { kind: 'wordpress', title: 'old.example', address: 'https://old.example' } }
  const report = state === 'receiving' ? sql`NULL` : sql`${JSON.stringify({ ...address, ...empty })}::jsonb`
  await sql`UPDATE imports SET state = ${state}, report = ${report} WHERE id = ${id}`.execute(
    world.site.app.infrastructure.db.read as never,
  )
  return { params: { id } }
}

const empty = {
  texts: { published: 0, draft: 0, scheduled: 0, private: 0, protected: 0 },
  known: { fresh: 0, same: 0, changed: 0, ours: 0, gone: 0 },
  ...{ pages: 0, pictures: 0, addresses: 0 },
  ...{ authors: [], categories: [], taken: [], problems: [], losses: [], leftOut: [], lists: [] },
}

/** Imports are for administrators only. */
export const importsRows = {
  'GET /api/admin/imports': { answers: admins() },
  'POST /api/admin/imports': {
    answers: admins(201),
    input: ({ count }) => ({ body: { fileName: `mudança ${count()}.xml`, bytes: 10 } }),
  },
  // No bytes are sent.
  'PUT /api/admin/imports/:id/pieces/:number': {
    answers: admins(400),
    input: async (world) => ({ params: { ...(await importIn('receiving')(world)).params, number: 0 } }),
  },
  'GET /api/admin/imports/:id': { answers: admins(), input: importIn('ready') },
  'GET /api/admin/imports/:id/texts': { answers: admins(), input: importIn('ready') },
  'GET /api/admin/imports/:id/pictures': { answers: admins(), input: importIn('ready') },
  'POST /api/admin/imports/:id/start': {
    answers: admins(),
    input: async (world) => ({ ...(await importIn('ready')(world)), body: {} }),
  },
  'POST /api/admin/imports/:id/pause': { answers: admins(), input: importIn('writing') },
  'POST /api/admin/imports/:id/resume': { answers: admins(), input: importIn('paused') },
  'POST /api/admin/imports/:id/withdraw': { answers: admins(), input: importIn('done') },
  'DELETE /api/admin/imports/:id': { answers: admins(), input: importIn('ready') },
} satisfies Record<string, Row>
