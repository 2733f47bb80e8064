import type { Language } from '#contract/schema.ts'

declare module '../../platform/jobs.ts' {
  interface JobData {
    /** Somebody typed this address, whoever it belongs to. */
    'newsletter.invite': { email: string; language: Language; categories: number[] }
    /** The moment of an issue has come. */
    'newsletter.begin': { issueId: number }
    /** Emails wait. */
    'newsletter.send': Record<string, never>
    'newsletter.sendTest': { userId: number; articleId: number }
    /** What somebody has missed in that time. */
    'newsletter.sendDigest': { userId: number; since: string; until: string }
  }
}
