import type { Logger } from 'pino'
import { isCommentPlace } from '#contract/rules/comment-places.ts'
import { findSubjectAt } from '../../platform/database/comment-subjects.store.ts'
import type { Database } from '../../platform/database/database.ts'
import type { EventBus } from '../../platform/events.ts'
import '../chat/chat.events.ts'
import '../reactions/reactions.events.ts'
import './comments.events.ts'

interface Needs {
  bus: EventBus
  db: Pick<Database, 'read'>
  log: Logger
}

/** So often at most is one page made anew because of what is said under it. */
const pauseMilliseconds = 2000

/** Tells that a page shows other comments: at once, and after that once for all that came during a pause. */
export function followComments({ bus, db, log }: Needs): void {
  /** By the place; whether more has happened since it was told. */
  const resting = new Map<string, boolean>()

  function changed(place: string): void {
    if (!isCommentPlace(place)) return
    if (resting.has(place)) resting.set(place, true)
    else tell(place)
  }

  function tell(place: string): void {
    resting.set(place, false)
    findSubjectAt(db.read, place).then(
      (subject) => subject && bus.publish('comments.changed', { path: subject.path }),
      (error) => log.warn({ err: error, place }, 'the page of a comment was not made anew'),
    )
    setTimeout(() => {
      const isChanged = resting.get(place)
      resting.delete(place)
      if (isChanged) tell(place)
    }, pauseMilliseconds).unref()
  }

  for (const event of ['chat.messageSent', 'chat.messageUpdated', 'chat.messageDeleted'] as const)
    bus.on(event, ({ message }) => changed(message.channel))
  bus.on('reactions.changed', ({ listeners }) => {
    if ('channel' in listeners) changed(listeners.channel)
  })
}
