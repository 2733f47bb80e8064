import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { JsonLd, scriptSafe } from './json-ld.tsx'

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
