import { describe, expect, test } from 'vitest'
import { language } from '#contract/schema.ts'
import { readBundledPages } from './bundled-pages.ts'
import { fillVariables } from './site.service.ts'

const pages = readBundledPages()
const all = language.options.flatMap((lang) =>
  Object.entries(pages[lang]).map(([key, page]) => ({ lang, key, ...page })),
)
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

describe('the bundled pages', () => {
  test.each(all)('$lang/$key uses headings, paragraphs, lists and links only', ({ content }) => {
    const tags = new Set([...content.matchAll(/<\/?(\w+)/g)].map(([, tag]) => tag))

    expect([...tags].filter((tag) => !['h2', 'p', 'ul', 'li', 'a'].includes(tag ?? ''))).toEqual([])
    expect(content).not.toMatch(/<(?!a )\w+ |\bon\w+=|javascript:/)
  })

  test.each(all)('$lang/$key closes what it opens', ({ content }) => {
    for (const tag of ['h2', 'p', 'ul', 'li', 'a'])
      expect(count(content, new RegExp(`<${tag}[ >]`, 'g')), tag).toBe(
        count(content, new RegExp(`</${tag}>`, 'g')),
      )
  })

  test.each(all.filter(({ key }) => key !== 'bio'))('$lang/$key leads to the contact page', ({ content }) => {
    expect(content).toContain('<a href="/contato">')
  })

  test.each(all)('$lang/$key has only places that are filled', ({ content }) => {
    const filled = fillVariables(content, {
      siteName: 'Canal Barra',
      siteAddress: 'localhost',
      operator: 'Lia',
    })

    expect(filled).not.toContain('{{')
  })

  test.each(language.options)('%s says as much as Portuguese', (lang) => {
    for (const key of ['terms', 'privacy', 'about', 'bio'] as const)
      for (const tag of ['h2', 'li', 'p', 'a'])
        expect(count(pages[lang][key].content, new RegExp(`<${tag}[ >]`, 'g')), `${key} ${tag}`).toBe(
          count(pages.pt[key].content, new RegExp(`<${tag}[ >]`, 'g')),
        )
  })

  test.each(language.options)('%s names every cookie in the privacy policy', (lang) => {
    for (const cookie of ['refresh_token', 'user-language', 'cookies_accepted', 'voter'])
      expect(pages[lang].privacy.content).toContain(cookie)
  })
})

test('a place is filled with plain text, never with markup', () => {
  const filled = fillVariables('<p>{{operator}} {{unknown}}</p>', { operator: '<script>"x" & \'y\'' })

  expect(filled).toBe('<p>&lt;script&gt;&quot;x&quot; &amp; &#39;y&#39; {{unknown}}</p>')
})
