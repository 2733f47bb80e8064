import { expect, test } from 'vitest'
import { findLinks } from './attach-cards.ts'
import { ownPageOf } from './own-page.ts'

test.each([
  ['veja https://exemplo.com/a?b=1#c.', ['https://exemplo.com/a?b=1#c']],
  ['www.exemplo.com e (http://b.org/x_(y))', ['https://www.exemplo.com', 'http://b.org/x_(y)']],
  ['duas vezes https://a.com https://A.com/', ['https://a.com']],
  [
    'https://a.com https://b.com https://c.com https://d.com',
    ['https://a.com', 'https://b.com', 'https://c.com'],
  ],
  ['`https://a.com` e <https://b.com>', []],
  ['```\nhttps://a.com\n``` https://b.com', ['https://b.com']],
  ['https://lia:segredo@a.com/', []],
  ['ftp://a.com javascript://a.com https://', []],
  [`https://a.com/${'x'.repeat(2000)}`, []],
  ['nada', []],
])('the links of %s that may have cards', (text, addresses) => {
  expect(findLinks(text).map(({ address }) => address)).toEqual(addresses)
})

test.each([
  ['/blog/mare-baixa', { type: 'text', slug: 'mare-baixa' }],
  ['/lyrics/farol?x=1#verso', { type: 'text', slug: 'farol' }],
  ['/shop/loja', { type: 'album', slug: 'loja' }],
  ['/courses/curso', { type: 'album', slug: 'curso' }],
  ['/video/dQw4w9WgXcQ', { type: 'video', slug: 'dQw4w9WgXcQ' }],
  ['/music#track-7', { type: 'track', slug: '7' }],
  ['/photos#photo-3', { type: 'photo', slug: '3' }],
  ['/#survey', { type: 'survey', slug: '' }],
  ['/homeBlog#survey', { type: 'survey', slug: '' }],
  ['/music', undefined],
  ['/music#track-0', undefined],
  ['/blog', undefined],
  ['/blog/a/b', undefined],
  ['/__proto__/x', undefined],
  ['/profile', undefined],
  ['/pvt/7', undefined],
  ['/person/7', undefined],
  ['/api/search?q=x', undefined],
])('%s leads to %o', (path, page) => {
  expect(ownPageOf(new URL(path, 'https://canal.example'))).toEqual(page)
})
