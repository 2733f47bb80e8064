import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { NewAlbum } from '../../server/features/stores/edit-album.ts'
import type { Actor } from '../../server/platform/actor.ts'
import { drawPicture } from './pictures.ts'
import type { TestSite } from './site.ts'

/** The site's first account. */
export const staffActor: Actor = {
  userId: 1,
  username: 'neto',
  roles: ['ROLE_ADMIN'],
  sessionId: '',
  termsPending: false,
  language: 'pt',
}

interface Product {
  name: string
  actionUrl?: string
  colour?: string
  position?: number
}

/** Creates an album with products in its slots, published unless `draft` is set. */
export async function makeAlbum(
  site: TestSite,
  {
    products = [],
    draft = false,
    by = staffActor,
    ...album
  }: Partial<NewAlbum> & {
    products?: Product[]
    draft?: boolean
    by?: Actor
  } = {},
): Promise<{ id: number; slug: string }> {
  const { stores } = site.app.services
  const fresh = { kind: 'shop' as const, name: 'Mochila do primeiro curta', country: 'br' as const, ...album }
  const { id, slug } = await stores.add(by, fresh)
  for (const [index, { name, colour, actionUrl = '', position = index }] of products.entries()) {
    await putPicture(site, { albumId: id, position }, colour)
    await stores.nameSlot(by, { albumId: id, position }, { name, actionUrl })
  }
  if (!draft) await stores.publish(by, id, true)
  return { id, slug }
}

/** Puts a picture into a slot, as an upload does. */
export async function putPicture(
  site: TestSite,
  place: { albumId: number; position: number },
  colour = '#2277aa',
): Promise<string> {
  const file = await pictureFile(site, colour)
  return site.app.services.stores.fillSlot(staffActor, place, { file })
}

let created = 0

export async function pictureFile({ dataDir }: Pick<TestSite, 'dataDir'>, colour = '#2277aa') {
  const path = join(dataDir, `foto-${++created}`)
  const content = await drawPicture(90, 60, colour).png().toBuffer()
  await writeFile(path, content)
  return { path, bytes: content.length }
}

/** Waits until the share image of an album differs from `before`. Returns it. */
export async function shareOf(site: TestSite, slug: string, before = ''): Promise<string> {
  return vi.waitFor(async () => {
    const { cover } = await site.visitor.call('GET /api/shop/:slug', { params: { slug } })
    if (!cover || cover === before) throw new Error(`still ${cover}`)
    return cover
  }, 15_000)
}

/** Sends an album form with a picture as a browser does. */
export async function sendAlbumForm<T = { status: string; key?: string }>(
  { url }: Pick<TestSite, 'url'>,
  { token = '' }: { token?: string },
  path: '/api/upload-album-picture' | '/api/uploadAlbumCover' | '/api/save-affiliate-link',
  { file, fields }: { file?: { field: string; content: Uint8Array }; fields: Record<string, string> },
): Promise<{ status: number; body: T }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (file) form.append(file.field, new Blob([file.content as BlobPart], { type: 'image/png' }), 'foto.png')
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  return { status: response.status, body: (await response.json()) as T }
}
