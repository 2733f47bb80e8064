import { defineEvent } from '../../platform/events.ts'
import { tagsOfPerson } from '../accounts/accounts.events.ts'
import type { Nickname } from './nicknames.store.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** The display name of a user has changed. */
    'nicknames.changed': { userId: number; oldNickname: string; newNickname: string }
    /** All current nicknames of a user. */
    'nicknames.listChanged': { userId: number; nicknames: readonly Nickname[] }
  }
}

defineEvent('nicknames.changed', { tags: tagsOfPerson })
