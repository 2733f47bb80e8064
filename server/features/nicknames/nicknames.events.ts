import { defineEvent } from '../../platform/events.ts'
import { tagsOfPerson } from '../accounts/accounts.events.ts'
import type { Nickname } from './nicknames.store.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** From now on somebody is shown under another name. */
    'nicknames.changed': { userId: number; oldNickname: string; newNickname: string }
    /** All nicknames that somebody has from now on. */
    'nicknames.listChanged': { userId: number; nicknames: readonly Nickname[] }
  }
}

defineEvent('nicknames.changed', { tags: tagsOfPerson })
