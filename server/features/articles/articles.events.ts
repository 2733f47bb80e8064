import { defineEvent } from '../../platform/events.ts'
/** Which of the site's pages show a text. */
export type TextKind = 'article' | 'lyrics' | 'store'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** It is new, gone, or not what it was. `formerSlug` leads on to `slug` from now on. */
    'articles.changed': { id: number; slug: string; kind: TextKind; formerSlug?: string }
    /** Cards under what somebody has published say something else from now on. */
    'articles.authorChanged': { userId: number }
  }
}

declare module '../../platform/jobs.ts' {
  interface JobData {
    'articles.composeShare': { id: number }
    'articles.followPlan': { articleId: number }
    /** In whose name, in which channel, and when the text was published. */
    'articles.tellChannel': { articleId: number; userId: number; channel: string; at: string }
  }
}

defineEvent('articles.changed', { tags: () => ['articles', 'pages', 'search'] })
defineEvent('articles.authorChanged', { tags: () => ['pages'] })
