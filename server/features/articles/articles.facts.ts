/** Which of the site's pages show a text. */
export type TextKind = 'article' | 'lyrics' | 'store'

declare module '../../platform/events.ts' {
  interface Facts {
    /** It is new, gone, or not what it was. `formerSlug` leads on to `slug` from now on. */
    'articles.changed': { id: number; slug: string; kind: TextKind; formerSlug?: string }
  }
}

declare module '../../platform/jobs.ts' {
  interface JobData {
    'articles.composeShare': { id: number }
  }
}
