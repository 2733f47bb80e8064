import type { Language } from '#contract/schema.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { DeviceNews } from '../devices/devices.service.ts'
import type { Dependencies } from './dependencies.ts'
import { findTrack } from './tracks.store.ts'

/** What a device is told of a track that is new. */
export function createTrackNews({ translator }: Pick<Dependencies, 'translator'>) {
  async function findDeviceNews(
    queries: Queries,
    { id, language }: { id: number; language: Language },
  ): Promise<DeviceNews | undefined> {
    const track = await findTrack(queries, id)
    if (!track) return undefined
    const title = translator.in(language)('devices:push.track')
    const text = [track.title, track.artist].filter((part) => part !== '').join(' · ')
    return { kind: 'song', tag: `track-${id}`, title, text, count: 1, link: '/music' }
  }

  return { findDeviceNews }
}
