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

export type Asked = { what: 'whois'; nickname: string } | ({ what: 'report' } & Reported)

const asked = createSharedValue<Asked | undefined>(undefined)

/** Opens the Whois of somebody, from wherever they are named. */
export const askWhois = (nickname: string) => asked.set({ what: 'whois', nickname })

/** Opens the form that tells staff about something. */
export const askReport = (reported: Reported) => asked.set({ what: 'report', ...reported })

export const stopAsking = () => asked.set(undefined)

export const useAsked = asked.use
