import type { Queries } from '../../platform/database.ts'

export async function findProfile(q: Queries, userId: number): Promise<object[]> {
  return q
    .selectFrom('users')
    .select(['gender', 'birthday', 'instagram', 'youtube', 'welcomeMessage', 'profileImage'])
    .select(['coinBalance', 'privacy', 'preferences'])
    .where('id', '=', userId)
    .execute()
}

export async function updateToForgotten(q: Queries, userId: number): Promise<void> {
  await q
    .updateTable('users')
    .set({
      ...{ gender: null, birthday: null, instagram: '', youtube: '', welcomeMessage: '', profileImage: '' },
      privacy: JSON.stringify({ searchable: false }),
      preferences: '{}',
    })
    .where('id', '=', userId)
    .execute()
}

export async function deleteWhois(q: Queries, userId: number): Promise<void> {
  await q
    .deleteFrom('whoisAsked')
    .where((is) => is.or([is('viewerId', '=', userId), is('targetId', '=', userId)]))
    .execute()
}
