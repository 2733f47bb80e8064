import { expect, test } from 'vitest'
import { processorTime } from '../../tests/support/processor-time.ts'
import { readAddress } from './page-address.ts'

const read = (url: string, cookie?: string) => readAddress(url, cookie ? { cookie } : {})

test('a page speaks the language of the address, then of the cookie, then Portuguese', () => {
  expect(read('/sobre-nos?lang=fr', 'user-language=es')).toMatchObject({ language: 'fr' })
  expect(read('/sobre-nos', 'a=b; user-language=es')).toMatchObject({ language: 'es' })
  expect(read('/sobre-nos', 'not-user-language=es')).toMatchObject({ language: 'pt' })
  expect(read('/sobre-nos?lang=xx', 'user-language=klingon')).toMatchObject({ language: 'pt' })
})

test('what the browser accepts does not count: a kept page would have one entry per spelling of it', () => {
  expect(readAddress('/', { 'accept-language': 'fr' })).toMatchObject({ language: 'pt' })
})

test('pages are kept by path, language and the query keys that matter, in one order', () => {
  expect(read('/blog?page=2&utm_source=x&q=mar')).toEqual(read('/blog?q=mar&page=2&fbclid=y'))
  expect(read('/blog?page=2')).toMatchObject({ cacheKey: '/blog?page=2 pt', target: '/blog?page=2' })
  expect(read('/blog?page=3')).not.toEqual(read('/blog?page=2'))
  expect(read('/blog')).not.toEqual(read('/blog', 'user-language=en'))
})

test('a page for one reader is never kept, and sees its whole address', () => {
  for (const url of ['/login?from=%2Fprofile', '/reset-password?token=secret', '/register?verify=ana']) {
    expect(read(url)).toEqual({ path: url.split('?')[0], target: url, language: 'pt' })
  }
})

test('a page is kept by no other spelling of its path, by which nobody would forget it', () => {
  const others = ['/person/%32', '/pers%6Fn/2', '/./person/2', '/x/../person/2', '/person//2', '/person/2/.']
  for (const url of [...others, '/%2e/person/2', '/..'])
    expect(read(url), url).toEqual({ path: url, target: url, language: 'pt' })
  for (const url of ['/', '/person/2', '/blog/a..b', '/homeBlog'])
    expect(read(url)).toHaveProperty('cacheKey')
})

test('page data is asked for anew each time', () => {
  expect(read('/barra.data?_routes=root')).toMatchObject({ target: '/barra.data?_routes=root' })
  expect(read('/barra.data')).not.toHaveProperty('cacheKey')
})

test('other parts of the server keep their addresses', () => {
  for (const url of [
    '/api',
    '/api/x',
    '/node-server/socket.io/?EIO=4',
    '/app/key',
    '/assets/gone.js',
    '/readyz',
  ]) {
    expect(read(url), url).toEqual({ elsewhere: true })
  }
  expect(read('/apisix')).toHaveProperty('path')
})

test('an address that ends with a slash moves to the one without, and never to another site', () => {
  expect(read('/contato/?lang=en')).toEqual({ movedTo: '/contato?lang=en' })
  expect(read('//evil.example/?lang=en')).toEqual({ movedTo: '/evil.example?lang=en' })
  expect(read('///evil.example')).toEqual({ movedTo: '/evil.example' })
  const whole = ['http://evil.example/', 'https://evil.example/contato', 'evil.example/']
  for (const url of ['/\\evil.example/', '//evil.example\\x', ...whole]) {
    expect(read(url), url).toEqual({ elsewhere: true })
  }
})

test('slashes without end are read once', () => {
  const url = `/a${'/'.repeat(200_000)}b/`
  expect(processorTime(() => expect(read(url)).toEqual({ movedTo: url.slice(0, -1) }))).toBeLessThan(100)
})
