import type { Actor } from '../../platform/actor.ts'
import type { Expulsion } from '../../realtime/relay.ts'
import type { PushPlace } from '../push/push-channels.ts'

export type ExpulsionGuard = ReturnType<typeof createExpulsionGuard>

/** Whoever is put out of a channel while they are on their way in is asked about again. */
export function createExpulsionGuard() {
  const entering = new Set<{ actor: Actor | null; place: PushPlace; isExpelled: boolean }>()

  async function ask(who: { actor: Actor | null; place: PushPlace }, question: () => Promise<void>) {
    const entry = { ...who, isExpelled: false }
    entering.add(entry)
    try {
      do {
        entry.isExpelled = false
        await question()
      } while (entry.isExpelled)
    } finally {
      entering.delete(entry)
    }
  }

  function onExpelled({ channel, userId }: Expulsion): void {
    for (const entry of entering) {
      const { actor, place } = entry
      if (actor?.userId === userId && 'channel' in place && place.channel === channel) entry.isExpelled = true
    }
  }

  return { ask, onExpelled }
}
