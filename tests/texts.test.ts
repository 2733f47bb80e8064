import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { language } from '#contract/schema.ts'
import { serverSections } from '../scripts/page-texts.ts'
import { sourceFiles } from './support/source-files.ts'

// The rules of `docs/glossary.md` that can be checked automatically.

const locales = join(import.meta.dirname, '../locales')

function textsOf(lang: string): [key: string, text: string][] {
  return readdirSync(join(locales, lang)).flatMap((file) =>
    leaves(JSON.parse(readFileSync(join(locales, lang, file), 'utf8')), file.replace('.json', ':')),
  )
}

const siteTexts = join(import.meta.dirname, '../server/features/site/texts')

/** The texts of the pages about the site. */
function pagesOf(lang: string): [key: string, text: string][] {
  return readdirSync(join(siteTexts, lang)).map((file) => [
    file,
    readFileSync(join(siteTexts, lang, file), 'utf8').replace(/<[^>]*>/g, ''),
  ])
}

function leaves(value: unknown, key: string): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[key, String(value)]]
  return Object.entries(value).flatMap(([name, part]) =>
    leaves(part, key.endsWith(':') ? key + name : `${key}.${name}`),
  )
}

// Texts that are exempt from these rules.
const asGiven = /^(labels:search|staff-covers:failed)$/

describe('one word for one thing', () => {
  test.each([
    ['pt', 'searching', /\b(procur|pesquis)/i],
    ['pt', 'a private message', /\bparticular(es)?\b/i],
    ['pt', 'whoever is here', /\bonline\b/i],
    ['pt', 'the home page', /tela inicial/i],
    ['pt', 'a link', /\bURL\b/],
    ['pt', 'putting', /\bpôr\b/i],
    ['pt', 'removing', /\b(remov|delet|elimin)/i],
    ['en', 'searching', /\b(look(ing)? (up|for)|find a)\b/i],
    ['en', 'a picture', /\bimages?\b/i],
    ['fr', 'searching', /\bcherche(?!z\.)/i],
    ['fr', 'whoever is here', /\bpersonnes? en ligne\b/i],
    ['fr', 'a channel', /\bcana(l|ux)\b/i],
    ['fr', 'the home page', /écran d’accueil/i],
    ['es', 'a video, in any country', /vídeo/i],
    ['es', 'live', /en directo/i],
    ['es', 'whoever is here', /en línea/i],
    ['es', 'the home page', /pantalla de inicio/i],
    ['es', 'what has just happened', /\b(ha|han|has|hemos) \p{L}+[ai]do\b/iu],
  ])('%s: %s', (lang, _, others) => {
    const differing = textsOf(lang).filter(([key, text]) => !asGiven.test(key) && others.test(text))
    expect(differing).toEqual([])
  })
})

/** Proper names, keys and a command. */
const sameEverywhere = /: (Instagram|YouTube|CSV|Esc|Ctrl K|npm run .*)$/

test.each([
  ['fr', /\bcana(l|ux)\b/i],
  ['es', /vídeo|en directo/i],
])('the pages about the site use the words of its interface: %s', (lang, others) => {
  expect(pagesOf(lang).filter(([, text]) => others.test(text))).toEqual([])
})

test('no page has words of its own, which would be the same in every language', () => {
  const written = sourceFiles()
    .filter(({ path }) => /^web\/.*\.tsx$/.test(path) && !path.includes('.test.'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/>\s*(\p{L}[\p{L} .,!’-]{2,})\s*<\//gu)].map(([, own]) => `${path}: ${own}`),
    )
  expect(written.filter((found) => !sameEverywhere.test(found))).toEqual([])
})

test('no page shows a text of a section that only the server has', () => {
  const asked = new RegExp(`\\bt\\([^()]*['\`](?:[\\w-]+:)?(?:${serverSections.join('|')})\\.`, 'g')
  const found = sourceFiles()
    .filter(({ path }) => path.startsWith('web/') && !path.includes('.test.'))
    .flatMap(({ path, text }) => [...text.matchAll(asked)].map(([call]) => `${path}: ${call}`))
  expect(found).toEqual([])
})

test('no date, number, list or order is in the language of a browser or of the server', () => {
  // Calls without a locale argument.
  const unnamed =
    /\.toLocale\w+\(\s*(\)|undefined|\{|\[\])|\bIntl\.[A-Z]\w+\(\s*(\)|undefined|\{|\[\])|\.localeCompare\([^,()]*\)/g
  const found = sourceFiles()
    .filter(({ path }) => /^(contract|server|web)\//.test(path) && !path.includes('.test.'))
    .flatMap(({ path, text }) => [...text.matchAll(unnamed)].map(([call]) => `${path}: ${call}`))
  expect(found).toEqual([])
})

describe('signs', () => {
  test.each(language.options)('%s has typographic quotes, apostrophes and dots', (lang) => {
    // Typing indicators and placeholders use three dots.
    const isQuoted = (key: string) => /^conversations:(typing|composer\.placeholder)$/.test(key)
    const straight = textsOf(lang).filter(([key, text]) => !isQuoted(key) && /\w'\w|"|\.\.\./.test(text))
    expect(straight).toEqual([])
  })

  test.each(['fr', 'es'])('%s quotes with « »', (lang) => {
    expect(textsOf(lang).filter(([, text]) => /[“”]/.test(text))).toEqual([])
  })

  test('French has a narrow space before ; ! ? and %, and a no-break one before : and inside « »', () => {
    const wrong = textsOf('fr').filter(([, text]) =>
      /[^\u202f«][;!?](\s|$)|[^\u202f\u00a0]%|(?<![\u00a0\d])(?<!https?):(\s|$)|«[^\u00a0]|[^\u00a0]»/.test(
        text,
      ),
    )
    expect(wrong).toEqual([])
  })

  test.each(language.options)('%s has no space at the end of a sentence, and no two in a row', (lang) => {
    expect(textsOf(lang).filter(([, text]) => / {2}| [.,]| $/.test(text) && !/: $/.test(text))).toEqual([])
  })
})

test.each([
  ['labels:search', 'Procurar'],
  ['videos:watchText', 'O vídeo vem do YouTube, que passa a ver seu endereço IP.'],
  ['sales:video.from', 'O vídeo vem do YouTube, que passa a ver seu endereço IP.'],
  ['blog:article.watchText', 'O vídeo vem do YouTube, que passa a ver seu endereço IP.'],
  ['profile:active', 'conta ativa'],
  ['staff:tools.drafts', 'Artigos'],
  ['profile:setOnce.hint', 'Depois de salvar, não dá para mudar.'],
  ['chat:plain.OP', 'Tornar operador'],
  ['chat:plain.VOICE', 'Dar voz'],
  ['chat:plain.KICKBAN', 'Expulsar e banir'],
  ['chat:plain.PVT', 'Mensagem privada'],
  ['welcome:steps.title', 'Como entrar'],
  ['conversations:search.title', 'Buscar nesta conversa'],
  ['conversations:connected', 'conectado'],
  ['staff-albums:link.test', 'Testar o link'],
])('%s is “%s”', (key, text) => {
  expect(Object.fromEntries(textsOf('pt'))[key]).toBe(text)
})
