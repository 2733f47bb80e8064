import { categoryId } from '#contract/rules/categories.ts'
import { language } from '#contract/schema.ts'
import { addressOf, type Picture } from '../features/pictures/pictures.service.ts'
import type { Actor } from '../platform/actor.ts'
import { type Act, momentOf } from './demo-clock.ts'
import type { DemoContext } from './demo-context.ts'
import { type Document, readDocuments } from './documents.ts'
import { htmlOf, htmlOfStanzas, pictureNotes } from './markdown.ts'

const coverSize = { width: 1200, height: 800 }
const pictureSize = { width: 1080, height: 675 }

/** A published article, as its translations need it. */
interface Original extends Illustrated {
  pictures: ReadonlyMap<string, Picture>
}

/** Publishes articles, their translations and lyrics, each at its time. */
export async function articleActs(demo: DemoContext): Promise<Act[]> {
  const [articles, translations, lyrics] = await Promise.all([
    readDocuments('articles'),
    readDocuments('translations'),
    readDocuments('lyrics'),
  ])
  const originals = new Map<string, Original>()
  const tracks = new Map((await demo.services.tracks.list()).map(({ id, title }) => [title, id]))
  const act = (makes: string, { head }: Document, work: () => Promise<unknown>): Act => ({
    at: momentOf(head.when ?? '', demo.now),
    makes,
    act: work,
  })
  return [
    ...[...articles].map(([name, text]) =>
      act('articles', text, async () => originals.set(name, await publishArticle(demo, text))),
    ),
    ...[...translations].map(([name, text]) =>
      act('translations', text, () => publishTranslation(demo, text, originals.get(name))),
    ),
    ...[...lyrics.values()].map((text) => act('lyrics', text, () => publishLyric(demo, text, tracks))),
  ]
}

/** Creates the article first, because pictures belong to an article, and adds its content afterwards. */
async function publishArticle(demo: DemoContext, { head, body }: Document): Promise<Original> {
  const { articles } = demo.services
  const author = demo.actor(head.author ?? '')
  const { title = '', description, video: youtube } = head
  const category = categoryId(head.category ?? '') ?? null
  const { id } = await articles.add(author, { title, description, youtube, category })

  const pictures = await addPictures(demo, { author, id, notes: pictureNotes(body) })
  const content = htmlOf(body, (note, caption) => figure(pictures.get(note), caption))
  await setCover(demo, { author, id, note: head.cover })
  await articles.edit(author, id, { content, isPublished: true })
  return { author, id, pictures }
}

/** Publishes a translation by the author of the original, with the same pictures. */
async function publishTranslation(
  { services: { articles } }: DemoContext,
  { head, body }: Document,
  original: Original | undefined,
): Promise<void> {
  if (!original) throw new Error(`a translation before its original: ${head.title}`)
  const { author, pictures } = original
  const { id } = await articles.translate(author, original.id, { language: language.parse(head.language) })
  const content = htmlOf(body, (note, caption) => figure(pictures.get(note), caption))
  const { title, description } = head
  await articles.edit(author, id, { title, description, content, isPublished: true })
}

async function publishLyric(
  demo: DemoContext,
  { head, body }: Document,
  tracks: ReadonlyMap<string, number>,
): Promise<void> {
  const author = demo.actor(head.author ?? '')
  const isTimed = body.startsWith('[')
  const { title = '', description } = head
  const { id } = await demo.services.articles.add(author, {
    ...{ title, description },
    content: htmlOfStanzas(body.replace(/^\[[\d:.]+\] ?/gm, '')),
    category: categoryId('music') ?? null,
    isLyrics: true,
    trackId: tracks.get(head.track ?? '') ?? null,
    ...(isTimed ? { lrc: body } : {}),
  })
  await setCover(demo, { author, id, note: head.cover })
  await demo.services.articles.edit(author, id, { isPublished: true })
}

interface Illustrated {
  author: Actor
  id: number
}

async function setCover(
  { services, withPicture }: DemoContext,
  { author, id, note }: Illustrated & { note: string | undefined },
): Promise<void> {
  if (!note) return
  const change = { description: undefined }
  await withPicture(note, coverSize, (file) => services.articles.changeCover(author, id, { ...change, file }))
}

async function addPictures(
  { services, withPicture }: DemoContext,
  { author, id, notes }: Illustrated & { notes: readonly string[] },
): Promise<Map<string, Picture>> {
  const pictures = new Map<string, Picture>()
  for (const note of notes) {
    const add = withPicture(note, pictureSize, (file) =>
      services.articles.addImages(author, id, { files: [file] }),
    )
    for (const picture of await add) pictures.set(note, picture)
  }
  return pictures
}

function figure(picture: Picture | undefined, caption: string): string {
  if (!picture) return ''
  const { width, height } = picture
  const image = `<img src="${addressOf(picture)}" alt="" width="${width}" height="${height}">`
  return `<figure>${image}<figcaption>${caption}</figcaption></figure>`
}
