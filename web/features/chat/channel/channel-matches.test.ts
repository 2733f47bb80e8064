import { expect, test } from 'vitest'
import { channelMatches } from './channels-page.tsx'

const channels = [
  { slug: 'barra', group: 'regional', topic: 'Gravação no farol' },
  { slug: 'sertanejo', group: 'music' },
  { slug: 'leitura', group: '', description: 'Livros & café' },
]
const nameOf = (group: string) => ({ regional: 'Regionais', music: 'Música' })[group] ?? 'Outros'
const found = (words: string) => channelMatches(channels, words, nameOf).map(({ slug }) => slug)

test.each([
  ['#barra', ['barra']],
  ['GRAVACAO', ['barra']],
  ['musica', ['sertanejo']],
  ['cafe livros', ['leitura']],
  ['barra café', []],
  ['  # ', ['barra', 'sertanejo', 'leitura']],
])('%j finds %j', (words, slugs) => {
  expect(found(words)).toEqual(slugs)
})
