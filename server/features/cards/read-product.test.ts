import { expect, test } from 'vitest'
import { processorTime } from '../../../tests/support/processor-time.ts'
import { readProduct } from './read-product.ts'

const url = 'https://loja.example/p/1'
const page = (data: unknown) =>
  `<head></head><body><script type="application/ld+json">${JSON.stringify(data)}</script></body>`

test('a product is found where shops tell it: alone, in a list, in a graph, or as what a page is about', () => {
  const product = { '@type': 'Product', name: 'Lente  50 mm\n', image: ['/a.jpg', '/b.jpg'] }
  const found = { name: 'Lente 50 mm', picture: 'https://loja.example/a.jpg' }
  expect(readProduct(page(product), url)).toEqual(found)
  expect(readProduct(page([{ '@type': 'WebSite' }, product]), url)).toEqual(found)
  expect(readProduct(page({ '@graph': [{ '@type': 'BreadcrumbList' }, product] }), url)).toEqual(found)
  expect(readProduct(page({ '@type': 'WebPage', mainEntity: product }), url)).toEqual(found)
  const image = { '@type': 'ImageObject', url: 'https://fotos.example/c.png' }
  expect(readProduct(page({ '@type': ['Thing', 'Product'], name: 'Tripé', image }), url)).toEqual({
    name: 'Tripé',
    picture: 'https://fotos.example/c.png',
  })
})

test('what is broken, dangerous or no product says nothing', () => {
  expect(readProduct('<script type="application/ld+json">{"@type":"Product",</script>', url)).toEqual({
    name: '',
  })
  expect(readProduct(page({ '@type': 'Article', name: 'Um texto' }), url)).toEqual({ name: '' })
  expect(readProduct('<script>{"@type":"Product","name":"x"}</script>', url)).toEqual({ name: '' })
  const odd = { '@type': 'Product', name: { toString: 1 }, image: 'javascript:alert(1)' }
  expect(readProduct(page(odd), url)).toEqual({ name: '', picture: undefined })
  const bent = { '@type': 'Product', name: 'Bo\u202eia\u0000', image: { url: 7 } }
  expect(readProduct(page(bent), url).name).toBe('Boia')
})

test('a page of nothing but beginnings costs no time', () => {
  const deep = `<script type="application/ld+json">${'['.repeat(400_000)}</script>`
  const many = '<script type="application/ld+json">{}'.repeat(40_000)
  expect(processorTime(() => readProduct(deep, url))).toBeLessThan(1000)
  expect(processorTime(() => readProduct(many, url))).toBeLessThan(1000)
})
