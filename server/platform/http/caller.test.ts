import { expect, test } from 'vitest'
import { articleCategories } from '#contract/articles.ts'
import type { Sessions } from '../actor.ts'
import { createCaller } from './caller.ts'
import { createDispatcher } from './dispatcher.ts'
import { serve } from './routes.ts'

const nobody = { authenticate: async () => ({ isValid: false, reason: 'invalid' }) } as unknown as Sessions

test('a page that names a language in its call is answered in that one, as over HTTP', async () => {
  const { call } = createCaller({
    dispatcher: createDispatcher({ sessions: nobody }),
    routes: [serve(articleCategories, async ({ language }) => [{ id: 1, key: 'music', name: language }])],
  })
  const nameIn = async (query: { lang?: string }) =>
    (await call('GET /api/article-categories', { query }, 'pt'))[0]?.name
  expect(await nameIn({ lang: 'fr' })).toBe('fr')
  expect([await nameIn({}), await nameIn({ lang: 'xx' })]).toEqual(['pt', 'pt'])
})
