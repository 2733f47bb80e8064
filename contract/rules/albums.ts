export const albumKinds = ['shop', 'course'] as const
export type AlbumKind = (typeof albumKinds)[number]

/** Four columns of three. */
export const slotCount = 12

/** Widths of the square crops of a slot's picture, in pixels. */
export const slotWidths = [160, 320, 640, 1120] as const

/** Fragment of a slot in the URL of its album: `01` for the first. It does not change when others are emptied. */
export const slotMark = (position: number): string => String(position + 1).padStart(2, '0')

/** Returns the position of the slot with this mark. */
export function slotOf(mark: string): number | undefined {
  const number = /^\d\d$/.test(mark) ? Number(mark) : 0
  return number >= 1 && number <= slotCount ? number - 1 : undefined
}
