import { useLateTexts } from '../../platform/use-late-texts.ts'

/** A file of `locales/` that only staff fetch. */
export type StaffTexts = 'staff' | `staff-${string}`

/** The texts of staff come with the first of their screens: nobody else needs them. `more` are those of one screen. */
export const useStaffTexts = (more: StaffTexts = 'staff') => useLateTexts('staff', more)
