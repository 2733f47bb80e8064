import type { StaffTexts } from '../../../platform/page/layout-handle.ts'
import { useLateTexts } from '../../../platform/texts/use-late-texts.ts'

/** The texts of staff come with the first of their screens: nobody else needs them. `more` are those of one screen. */
export const useStaffTexts = (more: StaffTexts = 'staff') => useLateTexts('staff', more)
