import { categoryId } from '#contract/rules/categories.ts'
import { type Document, readDocuments } from './documents.ts'
import { htmlOf, htmlOfStanzas } from './markdown.ts'
import { type Act, momentOf } from './moments.ts'
import type { Stage } from './stage.ts'

/** Articles and lyrics, each published at its hour. */
export async function articleActs(stage: Stage): Promise<Act[]> {
  const [articles, lyrics] = await Promise.all([readDocuments('articles'), readDocuments('lyrics')])
  const tracks = new Map((await stage.services.tracks.list()).map(({ id, title }) => [title, id]))
  const act = (makes: string, { head }: Document, work: () => Promise<unknown>): Act => ({
    at: momentOf(head.when ?? '', stage.now),
    makes,
    act: work,
  })
  return [
    ...[...articles.values()].map((text) => act('articles', text, () => publishArticle(stage, text))),
    ...[...lyrics.values()].map((text) => act('lyrics', text, () => publishLyric(stage, text, tracks))),
  ]
}

async function publishArticle(stage: Stage, { head, body }: Document): Promise<void> {
  const content = htmlOf(body, () => '')
  await stage.services.articles.add(stage.actor(head.author ?? ''), {
    ...said(head),
    content,
    category: categoryId(head.category ?? '') ?? null,
    youtube: head.video,
  })
}

async function publishLyric(
  stage: Stage,
  { head, body }: Document,
  tracks: ReadonlyMap<string, number>,
): Promise<void> {
  const isTimed = body.startsWith('[')
  await stage.services.articles.add(stage.actor(head.author ?? ''), {
    ...said(head),
    content: htmlOfStanzas(body.replace(/^\[[\d:.]+\] ?/gm, '')),
    category: categoryId('music') ?? null,
    isLyrics: true,
    trackId: tracks.get(head.track ?? '') ?? null,
    ...(isTimed ? { lrc: body } : {}),
  })
}

const said = ({ title = '', description }: Document['head']) => ({ title, description, isPublished: true })
