import type { Language } from '#contract/schema.ts'
import type { Actor } from '../../../platform/actor.ts'
import { definedFields } from '../../../platform/defined-fields.ts'
import { ensureMaySpeak } from '../../channels/channels.service.ts'
import type { EditDependencies } from '../article-updates.ts'
import {
  actionOf,
  type Byline,
  createByline,
  ensureLanguageFree,
  fixRevision,
  getForUpdate,
} from '../article-updates.ts'
import type { PlanChange } from './publication-plan.policy.ts'
import type { PublicationPlans } from './publication-plan.ts'

interface Dependencies extends EditDependencies {
  plans: Pick<PublicationPlans, 'setPlan' | 'scheduleChannelLine'>
}

interface Publication extends PlanChange, Byline {
  category?: number | null | undefined
  isPublished?: boolean | undefined
  isLyrics?: boolean | undefined
  language?: Language | undefined
}

/** Last step of the editor: category, publication and schedule. */
export function createPublishArticle({ db, clock, channels, updates, plans, ...dependencies }: Dependencies) {
  const byline = createByline({ ...dependencies, clock })
  const { change, record } = updates

  /** Publishing increments the version, so that an open draft elsewhere conflicts instead of overwriting it. */
  async function publish(
    actor: Actor,
    id: number,
    { publishAt, withdrawAt, channel, ...input }: Publication,
  ): Promise<void> {
    if (channel) await ensureSpeaker(actor, channel)
    await db.write(async (tx) => {
      const before = await getForUpdate(tx, id)
      const { isPublished = before.isPublished } = input
      await ensureLanguageFree(tx, before, input.language)
      await byline.ensure(tx, actor, { before, byline: input, isPublished })
      const turns = isPublished !== before.isPublished
      await plans.setPlan(tx, actor, {
        ...{ article: before, isPublished },
        input: { publishAt, withdrawAt, channel },
      })
      await change(tx, before, { ...definedFields(input), ...(turns && { version: before.version + 1 }) })
      if (isPublished) await fixRevision(tx, id)
      await record(tx, actor, actionOf(before, isPublished), before)
      await byline.record(tx, actor, { before, after: { ...before, ...definedFields(input) }, byline: input })
      const isTold = turns && isPublished && channel
      if (isTold) await plans.scheduleChannelLine(tx, { articleId: id, userId: actor.userId, channel })
    })
  }

  /** Checks now whether the actor may speak in the channel; it is checked again when the line is sent. */
  async function ensureSpeaker(actor: Actor, channel: string): Promise<void> {
    const { membership } = await channels.getChannelFor(actor, channel)
    ensureMaySpeak(actor, membership, clock.now())
  }

  return { publish }
}
