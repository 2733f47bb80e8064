import type { StaffTexts } from '../../../platform/page/layout-handle.ts'
import { useLateTexts } from '../../../platform/texts/use-late-texts.ts'

/** Loads the texts of staff screens on first use. `more`: additional texts of one screen. */
export const useStaffTexts = (more: StaffTexts = 'staff') => useLateTexts('staff', more)
