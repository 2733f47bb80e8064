import type { Language } from '#contract/schema.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { DeviceNews } from '../devices/devices.service.ts'
import { findPublished } from './articles.store.ts'
import type { Dependencies } from './dependencies.ts'

/** What a device is told of a text that is new; nothing once it was withdrawn. */
export function createArticleNews({ translator }: Pick<Dependencies, 'translator'>) {
  async function findDeviceNews(
    queries: Queries,
    { id, language }: { id: number; language: Language },
  ): Promise<DeviceNews | undefined> {
    const article = await findPublished(queries, id)
    if (!article) return undefined
    const t = translator.in(language)
    const { slug, title, isLyrics } = article
    const about = { tag: `article-${id}`, text: title, count: 1 }
    return isLyrics
      ? { ...about, kind: 'song', title: t('devices:push.lyrics'), link: `/lyrics/${slug}` }
      : { ...about, kind: 'article', title: t('devices:push.article'), link: `/blog/${slug}` }
  }

  return { findDeviceNews }
}
