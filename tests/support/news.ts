import type { Headline } from '#contract/news.ts'
import type { NewsSource } from '#contract/rules/news.ts'
import type { Language } from '#contract/schema.ts'
import type { TestSite } from './site.ts'
import { staffActor } from './stores.ts'

/** A headline as read from a feed. */
export function headline(number: number, fields: Partial<Headline> = {}): Headline {
  return {
    link: `https://noticias.example/${number}`,
    title: `Notícia ${number}`,
    snippet: 'O que se sabe até agora.',
    image: `https://fotos.example/${number}.jpg`,
    ...fields,
  }
}

/** Publishes headlines as staff; the first item becomes the first in lists. */
export async function pickNews(
  site: Pick<TestSite, 'app'>,
  items: Headline[],
  { source = 'g1', language = 'pt' }: { source?: NewsSource; language?: Language } = {},
): Promise<number> {
  return site.app.services.news.save(staffActor, { source, language, items })
}
