import { z } from 'zod'
import { instant, namedChannel, sentInstant } from './schema.ts'

/** What is done to a text by itself later, and in whose name. */
export const PublicationPlan = z.object({
  publishAt: instant.nullable(),
  withdrawAt: instant.nullable(),
  /** Where its publication is told, by the slug. */
  channel: z.string().nullable(),
  /** A username; `''` where the account is gone. */
  plannerName: z.string(),
})

/** What is not named stays; `null` takes it away. */
export const planChange = {
  /** When everybody may read it, while it is a draft: in the future, within two years. */
  publishAt: sentInstant('publish_at_invalid').nullish(),
  /** When that ends, of what is published or will be: after `publishAt`. */
  withdrawAt: sentInstant('withdraw_at_invalid').nullish(),
  /** Where whoever publishes it says so at that moment, with its address. */
  channel: namedChannel.nullish(),
}

/** Errors of these two fields. */
export const planRefusals = [
  'publish_at_invalid',
  'publish_at_past',
  'publish_at_far',
  'withdraw_at_invalid',
  'withdraw_at_past',
  'withdraw_at_far',
  'withdraw_at_before',
  'channel_not_found',
  'channel_banned',
  'channel_muted',
] as const
