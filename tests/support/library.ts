import type { Member, TestSite } from './site.ts'
import { pictureFile } from './stores.ts'

/** A picture in the library, as an upload brings it: its bare name. */
export async function keepPicture(
  site: TestSite,
  { id }: Pick<Member, 'id'>,
  colour?: string,
): Promise<string> {
  const file = await pictureFile(site, colour)
  const kept = await site.app.services.pictures.take({ file, kind: 'library', ownerId: id }, async () => {})
  return kept.variants[0]?.name ?? ''
}
