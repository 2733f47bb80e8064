import { expect, test } from 'vitest'
import { createTexts } from './i18n.ts'
import { loadLateTexts, loadLearnedTexts } from './late-texts.ts'

test('texts that are asked for before the language changes are there in the new one', async () => {
  const texts = createTexts('es', {})
  const arrival = loadLateTexts(texts, ['site'])
  await texts.changeLanguage('pt')
  await arrival
  expect(texts.t('site:consent.accept')).toBe('Aceitar')
})

test('texts that arrive while the language changes are fetched in the new one, too', async () => {
  const texts = createTexts('es', {})
  await loadLateTexts(texts, ['blog'])
  const learn = texts.addResourceBundle
  texts.addResourceBundle = (language, file, content) => {
    learn(language, file, content)
    if (file === 'blog') learn('es', 'site', {})
    return texts
  }
  await loadLearnedTexts(texts, 'pt')
  await texts.changeLanguage('pt')
  expect(texts.t('site:consent.accept')).toBe('Aceitar')
})
