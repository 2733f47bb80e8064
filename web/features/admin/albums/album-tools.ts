import { GraduationCapIcon } from '../../../ui/icons/graduation-cap.ts'
import { StorefrontIcon } from '../../../ui/icons/storefront.ts'

/** Entries for shops and courses in the staff sidebar. */
export const albumTools = [
  {
    to: '/albums',
    text: 'staff:tools.shops',
    Icon: StorefrontIcon,
    at: ['albums', 'albumAdd', 'shopEdit', 'albumEdit', 'albumCover'],
    toModerators: undefined,
    Count: undefined,
  },
  {
    to: '/courseAdd',
    text: 'staff:tools.courses',
    Icon: GraduationCapIcon,
    at: ['courseAdd'],
    toModerators: undefined,
    Count: undefined,
  },
] as const
