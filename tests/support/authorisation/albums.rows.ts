import { makeAlbum } from '../stores.ts'
import { type Actor, type Row, staff } from './row.ts'
import { oncePerWorld, type World } from './world.ts'

/** Actors who are refused do not change the album, so they share one: pictures are expensive to make. */
const inAlbum =
  (body: object = {}) =>
  async (world: World, actor: Actor) => {
    const isStaff = actor === 'moderator' || actor === 'admin'
    const { id } = await (isStaff ? makeShop(world) : shared(world))
    return { params: { id }, body: { album_id: id, position: 0, ...body } }
  }

const ofAnyAlbum = async (world: World) => ({ params: { id: (await shared(world)).id } })

const makeShop = ({ site, count }: World) =>
  makeAlbum(site, { name: `vitrine ${count()}`, products: [{ name: 'Lente' }] })
const shared = oncePerWorld(makeShop)

const fresh = ({ count }: World) => ({
  body: { name: `Nova vitrine ${count()}`, country: 'br', category: 1 },
})

/** Staff actions on shops and courses. */
export const albumsRows = {
  'GET /api/admin/ads': { answers: staff() },
  'GET /api/admin/ads/:place': { answers: staff(), input: () => ({ params: { place: 'product' } }) },
  'PUT /api/ads': { answers: staff(), input: () => ({ body: { product: null } }) },
  'GET /api/albums': { answers: staff() },
  'GET /api/album/:id': { answers: staff(), input: ofAnyAlbum },
  'GET /api/albumInfo/:id': { answers: staff(), input: ofAnyAlbum },
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
  // Without a file.
  'POST /api/upload-album-picture': { answers: staff(400), input: inAlbum() },
  // Nothing answers at this address, so there is no picture either.
  'POST /api/album/:id/product-proposal': {
    answers: staff(404),
    input: inAlbum({ actionUrl: 'https://loja.example/lente' }),
  },
  'POST /api/album/:id/product-picture': {
    answers: staff(404),
    input: inAlbum({ picture: 'https://loja.example/lente.jpg' }),
  },
  'POST /api/delete-item': { answers: staff(), input: inAlbum() },
  // Nothing was deleted.
  'POST /api/restore-item': { answers: staff(404), input: inAlbum() },
  'POST /api/album/:id/reorder': {
    answers: staff(),
    input: inAlbum({ positions: [1, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }),
  },
  'POST /api/album/:id/suggestStoreDescription': { answers: staff(), input: inAlbum() },
  'POST /api/uploadAlbumCover': { answers: staff(), input: inAlbum({ description: 'Doze coisas' }) },
} satisfies Record<string, Row>
