export const albumKinds = ['shop', 'course'] as const
export type AlbumKind = (typeof albumKinds)[number]

/** Four columns of three. */
export const slotCount = 12

/** How wide the square cuts of what is in a slot are. */
export const slotWidths = [160, 320, 640, 1120] as const

/** What tells a slot in the address of its album: the first is `01`. It stays when others are emptied. */
export const slotMark = (position: number): string => String(position + 1).padStart(2, '0')

/** The slot that a mark tells, if it is one. */
export function slotOf(mark: string): number | undefined {
  const number = /^\d\d$/.test(mark) ? Number(mark) : 0
  return number >= 1 && number <= slotCount ? number - 1 : undefined
}
