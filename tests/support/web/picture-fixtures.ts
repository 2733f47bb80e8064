import type { LibraryPicture } from '#contract/uploads.ts'

/** A picture of the library. */
export function libraryPicture(number: number, more: Partial<LibraryPicture> = {}): LibraryPicture {
  const name = `${String(number).padStart(26, 'a')}.jpg`
  return {
    ...{ name, url: `/uploads/${name}`, modified: '2024-03-04T15:00:00Z' },
    ...{ label: '', kind: 'library', width: 1200, height: 630, colour: '#2277aa' },
    ...{ usedBy: [], copiedTo: [], ...more },
  }
}
