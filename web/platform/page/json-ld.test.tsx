import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Breadcrumbs, ItemList, JsonLd, scriptSafe } from './json-ld.tsx'

const hostile = '</script><script>alert(1)</script><!--<script> & \u2028\u2029'

test('no title ends the script that it stands in', () => {
  const html = renderToStaticMarkup(<JsonLd data={{ '@type': 'Article', headline: hostile }} />)
  expect(html.match(/<\/script/g)).toHaveLength(1)
  expect(html.match(/<script/g)).toEqual(['<script'])
  expect(html).not.toMatch(/<!--|[\u2028\u2029]/)
})

test('search engines read what was meant', () => {
  const html = renderToStaticMarkup(<JsonLd data={{ '@type': 'Article', headline: hostile }} />)
  const [, content = ''] = /^<script type="application\/ld\+json">(.*)<\/script>$/s.exec(html) ?? []
  expect(JSON.parse(content)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: hostile,
  })
  expect(JSON.parse(scriptSafe({ q: 'açaí "doce"' }))).toEqual({ q: 'açaí "doce"' })
})

test('a way and a list are twoDigits from one, and a list of nothing is not told', () => {
  const received = (element: React.ReactNode) =>
    JSON.parse(renderToStaticMarkup(element).replace(/<[^>]*>/g, ''))
  const way = received(<Breadcrumbs steps={[{ name: 'Blog', item: '/blog' }]} />)
  expect(way.itemListElement).toEqual([{ '@type': 'ListItem', position: 1, name: 'Blog', item: '/blog' }])
  const list = received(<ItemList items={[{ url: '/mar' }, { url: '/rio' }]} />)
  expect(list.itemListElement).toMatchObject([{ position: 1 }, { position: 2, url: '/rio' }])
  expect(renderToStaticMarkup(<ItemList items={[]} />)).toBe('')
})
