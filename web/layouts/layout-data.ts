import type { MemberAnswers } from '../platform/api/member-answers.ts'

/** Loader data of the default layout. */
export interface LayoutData {
  /** The first channels of each group, for a visitor's sidebar. */
  first: { group: string; slugs: string[] }[]
  /** Absent for visitors, and on pages that are the same for everybody. */
  member?: MemberAnswers
}
