import { type RawBuilder, sql } from 'kysely'

interface Ban {
  /** Columns or values that name the user and the channel. */
  userId: RawBuilder<unknown>
  channelId: RawBuilder<unknown>
  /** Instant, ISO 8601. */
  at: string
}

/** Whether the user is banned from the channel at that instant. Bans expire by themselves. */
export function isBanned({ userId, channelId, at }: Ban): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (
    SELECT FROM channel_bans AS bans
    WHERE bans.user_id = ${userId} AND bans.channel_id = ${channelId} AND ${holdsAt(sql.ref('bans.until'), at)}
  )`
}

/** Whether a ban until `until` (null: for ever) is in force at that instant. */
export function holdsAt(until: RawBuilder<unknown>, at: string): RawBuilder<boolean> {
  return sql<boolean>`(${until} IS NULL OR ${until} > ${at})`
}
