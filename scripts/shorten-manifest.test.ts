import { expect, test } from 'vitest'
import { withoutImports } from './shorten-manifest.ts'

const mapOf = (routes: object) => `window.__reactRouterManifest=${JSON.stringify({ version: 'a', routes })};`

test('the browser is not told what a page is made of, but where it fetches ahead', () => {
  const page = { module: '/assets/x.js', imports: ['/assets/y.js'], css: ['/assets/z.css'] }
  const { imports: _, ...short } = page
  expect(
    withoutImports(
      mapOf({ 'features/blog/article-page': page, 'features/blog/blog-page': page, root: page }),
    ),
  ).toBe(mapOf({ 'features/blog/article-page': page, 'features/blog/blog-page': short, root: short }))
})

test('a site map that is written in another way stops the build', () => {
  expect(() => withoutImports('export default {}')).toThrow('another way')
})
