import type { Language } from '#contract/schema.ts'

declare module '../../platform/jobs.ts' {
  interface JobData {
    /** Sends a confirmation email to a typed address. */
    'newsletter.invite': { email: string; language: Language; categories: number[] }
    /** Starts a scheduled issue. */
    'newsletter.begin': { issueId: number }
    /** Sends waiting emails. */
    'newsletter.send': Record<string, never>
    'newsletter.sendTest': { userId: number; articleId: number }
    /** Sends the digest of a period. */
    'newsletter.sendDigest': { userId: number; since: string; until: string }
  }
}
