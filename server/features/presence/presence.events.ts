import type { PresenceState } from '#contract/presence.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    'presence.changed': { userId: number; state: PresenceState }
  }
}
