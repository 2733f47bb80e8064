import { expect, test } from 'vitest'
import { blogAddress, readBlogQuery } from './blog-query.ts'

const read = (query: string) => readBlogQuery(new URLSearchParams(query))

test('the address of the blog tells the category and the page', () => {
  expect(read('category=photography&page=3')).toEqual({ category: 'photography', page: 3 })
  expect(read('category=8')).toEqual({ category: 'photography', page: 1 })
})

test.each([
  '',
  'category=toString&page=0',
  'category=23&page=-1',
  'category=&page=1.5',
  'page=x',
  'page=1e9',
])('what cannot be asked for is the first page of everything: %s', (query) =>
  expect(read(query)).toEqual({ category: undefined, page: 1 }),
)

test('the first page has the shortest address', () => {
  expect(blogAddress({ page: 1 })).toBe('/blog')
  expect(blogAddress({ category: 'music' })).toBe('/blog?category=music')
  expect(blogAddress({ category: 'music', page: 2 })).toBe('/blog?category=music&page=2')
})
