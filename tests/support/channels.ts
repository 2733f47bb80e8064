import type { Member, TestSite } from './site.ts'

/** Sets the levels of a channel directly, bypassing its rules, and deletes all others. */
export async function setLevels(
  site: TestSite,
  slug: string,
  levels: readonly (readonly [Pick<Member, 'id'>, number])[],
): Promise<void> {
  await site.tables.transaction().execute(async (tx) => {
    const { id: channelId } = await tx
      .selectFrom('channels')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    await tx.deleteFrom('channelLevels').where('channelId', '=', channelId).execute()
    const rows = levels.map(([{ id: userId }, level]) => ({ channelId, userId, level }))
    const above = rows.filter(({ level }) => level > 0)
    if (above.length > 0) await tx.insertInto('channelLevels').values(above).execute()
  })
}

/** Registers a nickname and selects it. */
export async function takeNickname(member: Member, nickname: string): Promise<void> {
  const { id } = await member.call('POST /api/nicknames', { body: { nickname } })
  await member.call('POST /api/select-nickname', { body: { nicknameId: id } })
}

export async function levelOf(member: Member, slug: string): Promise<number> {
  return (await member.call('GET /api/channels/:slug', { params: { slug } })).data.user_channel_level
}
