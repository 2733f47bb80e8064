import { sendTrack } from '../tracks.ts'
import { everyone, members, type Row, staff } from './row.ts'
import type { World } from './world.ts'

const ofTrack = async ({ site, people, count }: World) => ({
  params: { id: await sendTrack(site, people.admin, { title: `Faixa ${count()}` }) },
  body: { title: 'Maré', before: null },
})

/** Music tracks. */
export const tracksRows = {
  'GET /api/tracks': { answers: everyone() },
  'POST /api/tracks/:id/play': { answers: everyone(), input: ofTrack },
  'GET /api/marked-tracks': { answers: members() },
  'PUT /api/marked-tracks/:id': { answers: members(), input: ofTrack },
  'DELETE /api/marked-tracks/:id': { answers: members(), input: ofTrack },
  // Without a file.
  'POST /api/tracks': { answers: staff(400), input: () => ({ body: { title: 'Maré', artist: 'Rui' } }) },
  'PUT /api/tracks/:id': { answers: staff(), input: ofTrack },
  'PUT /api/tracks/:id/position': { answers: staff(), input: ofTrack },
  'DELETE /api/tracks/:id': { answers: staff(), input: ofTrack },
} satisfies Record<string, Row>
