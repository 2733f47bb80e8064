import { expect, test } from 'vitest'
import * as bounds from '#contract/rules/bounds.ts'
import { categoryKeys } from '#contract/rules/categories.ts'
import { channels } from './content/channels.ts'
import { contactMessages } from './content/contact-messages.ts'
import { courses } from './content/courses.ts'
import { people } from './content/people.ts'
import { shops } from './content/shops.ts'
import { videos } from './content/videos.ts'
import { renderImage } from './demo-images.ts'
import { readDocuments } from './documents.ts'
import { htmlOf, pictureNotes } from './markdown.ts'

const albums = [...shops, ...courses]

test('no text of the demo is longer than people may write', async () => {
  const folders = (['articles', 'translations', 'lyrics'] as const).map(readDocuments)
  const texts = (await Promise.all(folders)).flatMap((folder) => [...folder.values()])
  const { article, album, video, name, subject, contactMessage, welcomeMessage } = bounds
  const measured: [text: string, max: number][] = [
    ...texts.flatMap(({ head }): [string, number][] => [
      [head.title ?? '', article.title],
      [head.description ?? '', article.description],
    ]),
    ...albums.flatMap((shop): [string, number][] => [
      [shop.name, album.name],
      [shop.description, album.description],
      ...shop.products.map((product): [string, number] => [product.split(' | ')[0] ?? '', album.product]),
    ]),
    ...people.map(({ says }): [string, number] => [says, welcomeMessage.max]),
    ...contactMessages.flatMap((message): [string, number][] => [
      [message.name, name.max],
      [message.subject, subject.max],
      [message.message, contactMessage.max],
    ]),
    ...videos.map(({ title }): [string, number] => [title, video.title]),
    ...channels.map(({ description }): [string, number] => [description, bounds.channelDescription.max]),
  ]
  expect(measured.filter(([text, max]) => text === '' || text.length > max)).toEqual([])
})

test('no line of a talk is longer than one may be', async () => {
  const talks = await readDocuments('talks')
  const lines = [...talks.values()].flatMap(({ body }) => body.split('\n'))
  expect(lines.filter((line) => line.length > bounds.channelText.max)).toEqual([])
})

test('articles and shops are about what the site knows', async () => {
  const articles = [...(await readDocuments('articles')).values()].map(({ head }) => head.category)
  const known: readonly string[] = categoryKeys
  const strange = [...articles, ...albums.map(({ category }) => category)].filter(
    (category) => !category || !known.includes(category),
  )
  expect(strange).toEqual([])
})

test('every note of a picture makes one, and no two covers are alike', async () => {
  const texts = [...(await readDocuments('articles')).values(), ...(await readDocuments('lyrics')).values()]
  const covers = texts.map(({ head }) => head.cover ?? '')
  expect(covers.filter((cover, index) => covers.indexOf(cover) !== index)).toEqual([])

  const notes = new Set([
    ...covers,
    ...texts.flatMap(({ body }) => pictureNotes(body)),
    ...albums.flatMap(({ products }) => products.map((product) => product.split(' | ')[1] ?? '')),
    ...videos.map(({ picture }) => picture),
    ...people.flatMap(({ picture }) => picture ?? []),
  ])
  for (const note of notes) await renderImage(note, { width: 48, height: 32 })
})

test('no sign of how a text was written is left in what people read', async () => {
  const texts = [...(await readDocuments('articles')).entries()]
  const left = texts.map(([name, { body }]) => [name, /["`]|\*\*|^#|\]\(/m.exec(htmlOf(body, () => ''))?.[0]])
  expect(left.filter(([, sign]) => sign !== undefined && sign !== '"')).toEqual([])
  expect(htmlOf('Disse: "corta" e salvou `a_03`.', () => '')).toBe(
    '<p>Disse: “corta” e salvou <code>a_03</code>.</p>',
  )
})
