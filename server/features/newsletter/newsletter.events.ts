import type { Language } from '#contract/schema.ts'

declare module '../../platform/jobs.ts' {
  interface JobData {
    /** Somebody typed this address, whoever it belongs to. */
    'newsletter.invite': { email: string; language: Language; categories: number[] }
  }
}
