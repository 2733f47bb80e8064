import { defineEvent, type Tag } from '../../platform/events.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** Its tokens are invalid; gateways close its connections. */
    'accounts.sessionEnded': { userId: number; sessionId: string }
    /** Roles, suspension, language or accepted terms have changed. */
    'accounts.userChanged': { userId: number }
    'accounts.verified': { userId: number }
    /** Their email address has changed. */
    'accounts.emailChanged': { userId: number; email: string }
    /** The account was deleted for good, and its data is erased in every feature. */
    'accounts.erased': { userId: number }
  }
}

/** Pages that list the newest members. */
const homes: readonly Tag[] = ['page:/', 'page:/homeCommunity']

/** Tags of the pages and searches that show a user. */
export const tagsOfPerson = ({ userId }: { userId: number }): readonly Tag[] => [
  `pages:/person/${userId}`,
  ...homes,
  'search',
]

/** Public logs of all channels: in which ones a user wrote is not looked up. */
export const allPublicLogs: readonly Tag[] = ['public-logs', 'pages:/log/', 'page:/homeBlog']

defineEvent('accounts.userChanged', {
  tags: (event) => ['people', ...tagsOfPerson(event), ...allPublicLogs],
})
defineEvent('accounts.verified', { tags: tagsOfPerson })
defineEvent('accounts.erased', { tags: (event) => ['people', ...tagsOfPerson(event), ...allPublicLogs] })
