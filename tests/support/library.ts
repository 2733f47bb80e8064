import type { Member, TestSite } from './site.ts'
import { pictureFile } from './stores.ts'

/** Adds a picture to the library as an upload does. Returns its bare name. */
export async function keepPicture(
  site: TestSite,
  { id }: Pick<Member, 'id'>,
  colour?: string,
): Promise<string> {
  const file = await pictureFile(site, colour)
  const stored = await site.app.services.pictures.add({ file, kind: 'library', ownerId: id }, async () => {})
  return stored.variants[0]?.name ?? ''
}

interface Answered {
  status: number
  body: {
    key?: string
    message?: string
    files: { name: string; url: string }[]
    rejected: { name: string; key: string; message: string }[]
  }
}

/** Uploads files to the library the way a form does. Names and types may be false. */
export async function sendToLibrary(
  site: Pick<TestSite, 'url'>,
  member: Pick<Member, 'token'>,
  files: readonly { content: Uint8Array; name?: string; field?: string }[],
): Promise<Answered> {
  const form = new FormData()
  for (const { content, name = 'foto.jpg', field = 'files[]' } of files) {
    form.append(field, new Blob([content as BlobPart], { type: 'image/jpeg' }), name)
  }
  const headers = { authorization: `Bearer ${member.token}` }
  const response = await fetch(`${site.url}/api/uploadImage`, { method: 'POST', headers, body: form })
  return { status: response.status, body: (await response.json()) as Answered['body'] }
}
