import { useSyncExternalStore } from 'react'
import type { ReportType } from '#contract/reports.ts'

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

let asked: Asked | undefined
const listeners = new Set<() => void>()

function set(next: Asked | undefined): void {
  asked = next
  for (const listener of listeners) listener()
}

/** Opens the Whois of somebody, from wherever they are named. */
export const askWhois = (nickname: string) => set({ what: 'whois', nickname })

/** Opens the form that tells staff about something. */
export const askReport = (reported: Reported) => set({ what: 'report', ...reported })

export const stopAsking = () => set(undefined)

export function useAsked(): Asked | undefined {
  return useSyncExternalStore(
    subscribe,
    () => asked,
    () => undefined,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
