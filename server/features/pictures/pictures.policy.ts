import { bounds } from '#contract/rules/bounds.ts'
import { avatarWidths } from '#contract/rules/pictures.ts'
import type { PictureTask } from '../../platform/picture-press.ts'

type Treatment = Pick<PictureTask, 'accepts' | 'fit' | 'widths' | 'square'>

/** What a picture is for decides what is taken and what is made of it. */
const treatments = {
  avatar: {
    accepts: ['jpg', 'png', 'gif', 'webp', 'svg'],
    fit: { width: bounds.avatar.width, height: bounds.avatar.height },
    widths: avatarWidths,
    square: true,
  },
} satisfies Record<string, Treatment>

export type PictureKind = keyof typeof treatments

export const treatmentOf = (kind: PictureKind): Treatment => treatments[kind]

/** Cameras that are sold as 24 megapixels make a little more; 25 are too many. */
export const maxPixels = 24_500_000
