import { z } from 'zod'
import { instant, namedChannel, sentInstant } from './schema.ts'

/** The schedule of a text, and whose it is. */
export const PublicationPlan = z.object({
  publishAt: instant.nullable(),
  withdrawAt: instant.nullable(),
  /** Slug of the channel in which its publication is announced. */
  channel: z.string().nullable(),
  /** A username; `''` if the account was deleted. */
  plannerName: z.string(),
})

/** Fields that are left out do not change; `null` removes one. */
export const planChange = {
  /** When to publish a draft: in the future, within two years. */
  publishAt: sentInstant('publish_at_invalid').nullish(),
  /** When to withdraw a published or scheduled text: after `publishAt`. */
  withdrawAt: sentInstant('withdraw_at_invalid').nullish(),
  /** Channel in which the publisher announces it with a link. */
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
