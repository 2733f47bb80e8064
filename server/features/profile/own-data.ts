import type { Database, Queries, Tx } from '../../platform/database/database.ts'
import { type OwnData, onePage } from '../../platform/own-data.ts'
import type { PicturesService } from '../pictures/pictures.service.ts'

interface Dependencies {
  db: Database
  pictures: Pick<PicturesService, 'removeSome'>
}

export function createProfileOwnData({ db, pictures }: Dependencies): OwnData {
  return {
    exportOf: (userId) => [
      {
        name: 'profile',
        text: 'profile:exported.profile',
        pages: () => onePage(() => findProfile(db.read, userId)),
      },
    ],
    erase: ({ userId }) =>
      db.write(async (tx) => {
        const shareId = await updateToForgotten(tx, userId)
        if (shareId) await pictures.removeSome(tx, [shareId])
        await deleteWhois(tx, userId)
      }),
  }
}

async function findProfile(q: Queries, userId: number): Promise<object[]> {
  return q
    .selectFrom('users')
    .select(['gender', 'birthday', 'instagram', 'youtube', 'welcomeMessage', 'profileImage'])
    .select(['coinBalance', 'privacy', 'preferences'])
    .where('id', '=', userId)
    .execute()
}

/** Erases the profile. Returns the id of its share picture. */
async function updateToForgotten(tx: Tx, userId: number): Promise<string | null> {
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

async function deleteWhois(tx: Tx, userId: number): Promise<void> {
  await tx
    .deleteFrom('whoisAsked')
    .where((is) => is.or([is('viewerId', '=', userId), is('targetId', '=', userId)]))
    .execute()
}
