import type { Queries, Tx } from '../../platform/database/database.ts'

export async function findProfile(q: Queries, userId: number): Promise<object[]> {
  return q
    .selectFrom('users')
    .select(['gender', 'birthday', 'instagram', 'youtube', 'welcomeMessage', 'profileImage'])
    .select(['coinBalance', 'privacy', 'preferences'])
    .where('id', '=', userId)
    .execute()
}

/** Answers the picture that shared links have shown of them. */
export async function updateToForgotten(tx: Tx, userId: number): Promise<string | null> {
  const { shareId } = await tx
    .selectFrom('users')
    .select('shareId')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('users')
    .set({
      ...{ gender: null, birthday: null, instagram: '', youtube: '', welcomeMessage: '', profileImage: '' },
      privacy: JSON.stringify({ searchable: false, inPublicLogs: false, showsChannels: false }),
      preferences: '{}',
      shareKey: '',
    })
    .where('id', '=', userId)
    .execute()
  return shareId
}

export async function deleteWhois(tx: Tx, userId: number): Promise<void> {
  await tx
    .deleteFrom('whoisAsked')
    .where((is) => is.or([is('viewerId', '=', userId), is('targetId', '=', userId)]))
    .execute()
}
