import { defineEvent } from '../../platform/events.ts'
/** Kind of pages that show a text. */
export type TextKind = 'article' | 'lyrics' | 'store'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** Created, changed or deleted. `formerSlug` redirects to `slug` from now on. */
    'articles.changed': { id: number; slug: string; kind: TextKind; formerSlug?: string }
    /** The author's card under their texts has changed. */
    'articles.authorChanged': { userId: number }
  }
}

declare module '../../platform/jobs.ts' {
  interface JobData {
    'articles.composeShare': { id: number }
    'articles.followPlan': { articleId: number }
    /** Publisher (`null`: has left), channel and time of the publication. */
    'articles.tellChannel': { articleId: number; userId: number | null; channel: string; at: string }
  }
}

defineEvent('articles.changed', { tags: () => ['articles', 'pages', 'search'] })
defineEvent('articles.authorChanged', { tags: () => ['pages'] })
