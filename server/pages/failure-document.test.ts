import { expect, test } from 'vitest'
import { language as anyLanguage } from '#contract/schema.ts'
import { createTranslator } from '../platform/text/translate.ts'
import { failureDocument } from './failure-document.ts'

test('where the web app itself fails the same page can be asked for again, in every language', () => {
  const translator = createTranslator()
  for (const language of anyLanguage.options) {
    const html = failureDocument(translator, language)
    const retry = translator.in(language)('pages:failed.retry')
    // A link with an empty `href` leads to the same page.
    expect(html).toMatch(new RegExp(`<a href=""[^>]*>${retry}</a>`))
    expect(html).not.toMatch(/<script|<link|<style|url\(/)
  }
})
