import type { ReportType } from '#contract/reports.ts'
import { createSharedValue } from '../../platform/storage/shared-value.ts'

/** Something to report, as the reporter sees it. */
export interface Reported {
  type: ReportType
  id: number
  /** Whose it is. */
  name: string
  /** What it says; a person says nothing here. */
  text?: string
}

export type PersonDialog = { what: 'whois'; nickname: string } | ({ what: 'report' } & Reported)

const openDialog = createSharedValue<PersonDialog | undefined>(undefined)

/** Opens the Whois of somebody, from wherever they are named. */
export const openWhois = (nickname: string) => openDialog.set({ what: 'whois', nickname })

/** Opens the form that tells staff about something. */
export const openReport = (reported: Reported) => openDialog.set({ what: 'report', ...reported })

export const closePersonDialog = () => openDialog.set(undefined)

export const usePersonDialog = openDialog.use
