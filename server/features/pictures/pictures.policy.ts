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

/** What a picture is for decides what is taken and what is made of it. */
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
  /** Of a page of another site: small, below a line. */
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

/** What people send. */
export type SentKind = keyof typeof treatments
/** And what the site makes of it. */
export type PictureKind = SentKind | 'share'

/** Of which kinds one is made again. A logo is, where what is made of it has changed. */
export const copiedFor = (kind: SentKind): readonly PictureKind[] =>
  kind === 'logo' ? [...staffPictureKinds, 'logo'] : staffPictureKinds

export const treatmentOf = (kind: SentKind): Treatment => treatments[kind]

/** Cameras that are sold as 24 megapixels make a little more; 25 are too many. */
export const maxPixels = 24_500_000

export interface Quota {
  kinds: readonly PictureKind[]
  bytes: number
  count: number
  /** What may come in a day, and why no more does. */
  perDay?: { count: number; key: string }
}

/** Everything that staff put on the site, what members show of themselves, and what they send in lines. */
const quotas: Record<'staff' | 'member' | 'lines' | 'cards', Quota> = {
  staff: { kinds: ['library', 'slot', 'albumcover'], bytes: 500 * 1024 ** 2, count: 2000 },
  member: { kinds: ['avatar'], bytes: 20 * 1024 ** 2, count: 10 },
  lines: {
    ...{ kinds: ['line'], bytes: 2 * 1024 ** 3, count: 10_000 },
    perDay: { count: 100, key: 'line_pictures_of_day' },
  },
  /** Of all pages that lines lead to: beyond, cards have no picture. */
  cards: { kinds: ['card'], bytes: 1024 ** 3, count: 50_000 },
}

/** Pictures that not everybody may see are called so that no public address leads to their files. */
export const stemOf = (id: string, kind: PictureKind) => (kind === 'line' ? `${id}-line` : id)

/** What one person may keep; nothing bounds what the site makes by itself. */
export function quotaFor(kind: PictureKind): Quota | undefined {
  return Object.values(quotas).find(({ kinds }) => kinds.includes(kind))
}

/** What messengers and networks show of a link. */
export const shareSize = { width: 1200, height: 630 }
