import { slotWidths } from '#contract/rules/albums.ts'
import * as bounds from '#contract/rules/bounds.ts'
import { photoWidths } from '#contract/rules/photos.ts'
import {
  avatarWidths,
  cardWidths,
  libraryWidths,
  linePictureWidths,
  logoIconWidths,
  logoWidths,
  staffPictureKinds,
} from '#contract/rules/pictures.ts'
import { posterWidths } from '#contract/rules/videos.ts'
import type { PictureTask } from '../../platform/image-processor.ts'

type Treatment = Pick<PictureTask, 'accepts' | 'fit' | 'widths' | 'square' | 'icons'>

const photoTypes = ['jpg', 'png', 'webp', 'avif'] as const

/** Accepted types and generated sizes by purpose. */
const treatments = {
  avatar: {
    accepts: [...photoTypes, 'gif', 'svg'],
    fit: { width: bounds.avatar.width, height: bounds.avatar.height },
    widths: avatarWidths,
    square: true,
  },
  slot: {
    accepts: photoTypes,
    fit: { width: 1600, height: 1600 },
    widths: slotWidths,
    square: true,
  },
  albumcover: {
    accepts: photoTypes,
    fit: { width: 1200, height: 1200 },
    widths: slotWidths,
    square: true,
  },
  logo: {
    accepts: photoTypes,
    fit: { width: 512, height: 512 },
    widths: logoWidths,
    square: false,
    icons: logoIconWidths,
  },
  library: {
    accepts: photoTypes,
    fit: { width: bounds.library.width, height: bounds.library.height },
    widths: libraryWidths,
    square: false,
  },
  poster: {
    accepts: photoTypes,
    fit: { width: 1280, height: 1280 },
    widths: posterWidths,
    square: false,
  },
  /** Picture of a card: small, below a line. */
  card: {
    accepts: [...photoTypes, 'gif'],
    fit: { width: 640, height: 640 },
    widths: cardWidths,
    square: false,
  },
  photo: {
    accepts: photoTypes,
    fit: { width: 1600, height: 1600 },
    widths: photoWidths,
    square: false,
  },
  line: {
    accepts: [...photoTypes, 'gif'],
    fit: { width: bounds.linePicture.width, height: bounds.linePicture.height },
    widths: linePictureWidths,
    square: false,
  },
} satisfies Record<string, Treatment>

/** Kinds of uploaded pictures. */
export type SentKind = keyof typeof treatments
/** Includes generated pictures. */
export type PictureKind = SentKind | 'share'

/** Kinds that can be reused for a kind. A logo can be regenerated from itself. */
export const copiedFor = (kind: SentKind): readonly PictureKind[] =>
  kind === 'logo' ? [...staffPictureKinds, 'logo'] : staffPictureKinds

export const treatmentOf = (kind: SentKind): Treatment => treatments[kind]

/** Slightly more than the 24 megapixels of common cameras. */
export const maxPixels = 24_500_000

export interface Quota {
  kinds: readonly PictureKind[]
  bytes: number
  count: number
  /** Daily limit and its error key. */
  perDay?: { count: number; key: string }
}

/** Quotas of staff, of members' avatars, of lines and of cards. */
const quotas: Record<'staff' | 'member' | 'lines' | 'cards', Quota> = {
  staff: { kinds: ['library', 'slot', 'albumcover'], bytes: 500 * 1024 ** 2, count: 2000 },
  member: { kinds: ['avatar'], bytes: 20 * 1024 ** 2, count: 10 },
  lines: {
    ...{ kinds: ['line'], bytes: 2 * 1024 ** 3, count: 10_000 },
    perDay: { count: 100, key: 'line_pictures_of_day' },
  },
  /** Shared by all cards; beyond it, cards have no pictures. */
  cards: { kinds: ['card'], bytes: 1024 ** 3, count: 50_000 },
}

/** File name stem. Private pictures get names that no public URL matches. */
export const stemOf = (id: string, kind: PictureKind) => (kind === 'line' ? `${id}-line` : id)

/** Returns the quota of a kind; generated pictures have none. */
export function quotaFor(kind: PictureKind): Quota | undefined {
  return Object.values(quotas).find(({ kinds }) => kinds.includes(kind))
}

/** Size of share pictures, as messengers and social networks show them. */
export const shareSize = { width: 1200, height: 630 }
