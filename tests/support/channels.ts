import { withClient } from './postgres.ts'
import type { Member, TestSite } from './site.ts'

/** Sets the levels of a channel directly, bypassing its rules, and deletes all others. */
export async function setLevels(
  site: TestSite,
  slug: string,
  levels: readonly (readonly [Pick<Member, 'id'>, number])[],
): Promise<void> {
  await withClient(site.databaseUrl, async (client) => {
    const { rows } = await client.query('select id from channels where slug = $1', [slug])
    const channelId = rows[0].id
    await client.query('delete from channel_levels where channel_id = $1', [channelId])
    for (const [{ id }, level] of levels.filter(([, level]) => level > 0)) {
      await client.query('insert into channel_levels values ($1, $2, $3)', [channelId, id, level])
    }
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
