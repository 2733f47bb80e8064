import type { ReportType } from '#contract/reports.ts'
import { createSharedValue } from '../../platform/storage/shared-value.ts'

/** Content to report. */
export interface Reported {
  type: ReportType
  id: number
  /** Name of its author. */
  name: string
  /** Text of the content; absent for a person. */
  text?: string
}

type PersonDialog = { what: 'whois'; nickname: string } | ({ what: 'report' } & Reported)

const openDialog = createSharedValue<PersonDialog | undefined>(undefined)

/** Opens the Whois dialog of a user. */
export const openWhois = (nickname: string) => openDialog.set({ what: 'whois', nickname })

/** Opens the report dialog. */
export const openReport = (reported: Reported) => openDialog.set({ what: 'report', ...reported })

export const closePersonDialog = () => openDialog.set(undefined)

export const usePersonDialog = openDialog.use
