import { defineEvent, type Tag } from '../../platform/events.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** Its tokens no longer work; whoever holds a connection open for it closes it. */
    'accounts.sessionEnded': { userId: number; sessionId: string }
    /** Roles, suspension, language or accepted terms are not what they were. */
    'accounts.userChanged': { userId: number }
    'accounts.verified': { userId: number }
    /** Emails to them go elsewhere now. */
    'accounts.emailChanged': { userId: number; email: string }
    /** They left for good; every feature has erased their data. */
    'accounts.erased': { userId: number }
  }
}

/** Where the newest members are greeted. */
const homes: readonly Tag[] = ['page:/', 'page:/homeCommunity']

/** The pages that show somebody, and the searches that find them. */
export const tagsOfPerson = ({ userId }: { userId: number }): readonly Tag[] => [
  `pages:/person/${userId}`,
  ...homes,
  'search',
]

/** Where somebody has spoken is not looked up: strangers' pages of all channels are made anew. */
export const allPublicLogs: readonly Tag[] = ['public-logs', 'pages:/log/', 'page:/homeBlog']

defineEvent('accounts.userChanged', {
  tags: (event) => ['people', ...tagsOfPerson(event), ...allPublicLogs],
})
defineEvent('accounts.verified', { tags: tagsOfPerson })
defineEvent('accounts.erased', { tags: (event) => ['people', ...tagsOfPerson(event), ...allPublicLogs] })
