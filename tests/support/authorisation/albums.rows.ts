import { makeAlbum } from '../stores.ts'
import { type Row, staff } from './row.ts'
import type { World } from './world.ts'

const inAlbum =
  (body: object = {}) =>
  async ({ site, count }: World) => {
    const products = [{ name: 'Lente' }]
    const { id } = await makeAlbum(site, { name: `vitrine ${count()}`, products })
    return { params: { id }, body: { album_id: id, position: 0, ...body } }
  }

const fresh = ({ count }: World) => ({
  body: { name: `Nova vitrine ${count()}`, country: 'br', category: 1 },
})

/** What staff do with shops and courses. */
export const albumsRows = {
  'GET /api/admin/ads': { answers: staff() },
  'GET /api/admin/ads/:place': { answers: staff(), input: () => ({ params: { place: 'product' } }) },
  'PUT /api/ads': { answers: staff(), input: () => ({ body: { product: null } }) },
  'GET /api/albums': { answers: staff() },
  'GET /api/album/:id': { answers: staff(), input: inAlbum() },
  'GET /api/albumInfo/:id': { answers: staff(), input: inAlbum() },
  'POST /api/album/add': { answers: staff(201), input: fresh },
  'POST /api/courseStore/add': { answers: staff(201), input: fresh },
  'PUT /api/album_edit/:id': {
    answers: staff(),
    input: inAlbum({ name: 'Outra vitrine', country: 'pt', category: 2 }),
  },
  'DELETE /api/album/:id': { answers: staff(), input: inAlbum() },
  'POST /api/album/:id/restore': { answers: staff(), input: inAlbum() },
  'POST /api/save-publish-state': { answers: staff(), input: inAlbum({ is_published: false }) },
  'POST /api/save-affiliate-link': {
    answers: staff(),
    input: inAlbum({ actionUrl: 'https://loja.example/lente', description: 'Lente' }),
  },
  // Without its file.
  'POST /api/upload-album-picture': { answers: staff(400), input: inAlbum() },
  'POST /api/delete-item': { answers: staff(), input: inAlbum() },
  // Nothing was taken out.
  'POST /api/restore-item': { answers: staff(404), input: inAlbum() },
  'POST /api/album/:id/reorder': {
    answers: staff(),
    input: inAlbum({ positions: [1, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }),
  },
  'POST /api/album/:id/suggestStoreDescription': { answers: staff(), input: inAlbum() },
  'POST /api/uploadAlbumCover': { answers: staff(), input: inAlbum({ description: 'Doze coisas' }) },
} satisfies Record<string, Row>
