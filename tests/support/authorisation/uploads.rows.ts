import { keepPicture } from '../library.ts'
import { type Row, staff } from './row.ts'
import type { World } from './world.ts'

const ofPicture = async ({ site, people }: World) => ({
  params: { name: await keepPicture(site, people.moderator) },
})

/** The picture library. */
export const uploadsRows = {
  'GET /api/uploads': { answers: staff() },
  // No file is sent.
  'POST /api/uploadImage': { answers: staff(400) },
  'PUT /api/uploads/:name': {
    answers: staff(),
    input: async (world: World) => ({ ...(await ofPicture(world)), body: { label: 'Farol' } }),
  },
  'DELETE /api/uploads/:name': { answers: staff(), input: ofPicture },
} satisfies Record<string, Row>
