import { expect, test } from 'vitest'
import { language as anyLanguage } from '#contract/schema.ts'
import { createTranslator } from '../text/translate.ts'
import { failureDocument } from './failure-document.ts'

const failures = {
  broken: { status: 500, key: 'internal_error', params: {}, mayRepeat: true },
  tooFast: { status: 429, key: 'too_many_requests', params: { seconds: 60 }, mayRepeat: true },
  away: { status: 503, key: 'unavailable', params: {}, mayRepeat: true },
  foreign: { status: 403, key: 'origin_refused', params: {}, mayRepeat: false },
  missing: { status: 404, key: 'not_found', params: {}, mayRepeat: true },
}

test('where the web app itself fails the same page can be asked for again, in every language', () => {
  const translator = createTranslator()
  for (const language of anyLanguage.options) {
    const html = failureDocument(translator, language, failures.broken)
    const retry = translator.in(language)('pages:failed.retry')
    // Without an address a link leads to the page that it stands on.
    expect(html).toMatch(new RegExp(`<a href=""[^>]*>${retry}</a>`))
    expect(html).not.toMatch(/<script|<link|<style|url\(/)
  }
})

test.each([
  ['pt', 'tooFast', 'Devagar, por favor', /^Muitas .*1 minuto/],
  ['en', 'tooFast', 'Slow down, please', /1 minute/],
  ['fr', 'tooFast', 'Doucement, s’il vous plaît', /1 minute/],
  ['es', 'tooFast', 'Despacio, por favor', /1 minuto/],
  ['pt', 'away', 'O site volta já', /alguns segundos/],
  ['en', 'away', 'The site will be right back', /few seconds/],
  ['fr', 'away', 'Le site revient tout de suite', /quelques secondes/],
  ['es', 'away', 'El sitio vuelve enseguida', /unos segundos/],
  ['en', 'foreign', 'This request did not work', /came from another site/],
  ['en', 'missing', 'Page not found', /nothing at this address/],
] as const)('%s: %s is said as “%s”', (language, name, title, text) => {
  const html = failureDocument(createTranslator(), language, failures[name])
  expect(html.match(/<h1[^>]*>([^<]*)/)?.[1]).toBe(title)
  expect(html.match(/<p style[^>]*>([^<]*)/)?.[1]).toMatch(text)
  expect(html.includes('href=""')).toBe(failures[name].mayRepeat)
})
