import { type RawBuilder, sql } from 'kysely'

interface Ban {
  /** The columns, or values, that say whose ban from which channel is meant. */
  userId: RawBuilder<unknown>
  channelId: RawBuilder<unknown>
  /** The moment, ISO 8601. */
  at: string
}

/** Whether somebody is banned from a channel at a moment. Bans end by themselves. */
export function isBanned({ userId, channelId, at }: Ban): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (
    SELECT FROM channel_bans AS bans
    WHERE bans.user_id = ${userId} AND bans.channel_id = ${channelId} AND ${holdsAt(sql.ref('bans.until'), at)}
  )`
}

/** Whether a ban that lasts until then, or for ever, holds at a moment. */
export function holdsAt(until: RawBuilder<unknown>, at: string): RawBuilder<boolean> {
  return sql<boolean>`(${until} IS NULL OR ${until} > ${at})`
}
