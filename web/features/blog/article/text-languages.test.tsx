import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PublishedTranslation, ShownArticle } from '#contract/articles.ts'
import type { Language } from '#contract/schema.ts'
import { renderPage } from '../../../../tests/support/web/render-page.tsx'
import { TextLanguages } from './text-languages.tsx'

const one = (language: Language, title: string): PublishedTranslation => ({
  ...{ language, title, slug: title.toLowerCase(), isLyrics: false, isOriginal: false },
})

/** Returns the text shown to a Portuguese reader. */
async function told(text: Pick<ShownArticle, 'language' | 'translations'>) {
  await renderPage(() => (
    <main>
      <TextLanguages text={text} />
    </main>
  ))
  return screen.getByRole('main').textContent
}

test('nothing of a text in the reader’s language that is in no other', async () => {
  expect(await told({ language: 'pt', translations: [] })).toBe('')
})

test('in which other languages it is', async () => {
  const translations = [one('en', 'Sea'), one('fr', 'Mer')]
  expect(await told({ language: 'pt', translations })).toBe('Também em: English, Français')
  const english = screen.getByRole('link', { name: 'English' })
  expect([english.lang, english.getAttribute('hreflang'), english.getAttribute('href')]).toEqual([
    ...['en', 'en', '/blog/sea'],
  ])
})

test('that it is there in their own language, by its title there', async () => {
  const translations = [one('pt', 'Mar'), one('fr', 'Mer')]
  expect(await told({ language: 'en', translations })).toBe('Em português: Mar · Também em: Français')
  expect(screen.getByRole('link', { name: 'Mar' }).lang).toBe('pt')
})

test('that it is in another language only', async () => {
  expect(await told({ language: 'es', translations: [] })).toBe('Só em espanhol')
})

test('that it is in several others', async () => {
  const translations = [one('fr', 'Mer')]
  expect(await told({ language: 'es', translations })).toBe('Em espanhol · Também em: Français')
})
