import { describe, expect, test } from 'vitest'
import { returnPath } from './return-to.tsx'

describe('after signing in', () => {
  test.each(['/barra', '/pvt/7', '/mail?page=2#row-9', '/canção'])('%s is gone back to', (from) => {
    expect(returnPath(from)).toBe(new URL(from, 'https://x.test').href.replace('https://x.test', ''))
  })

  test.each([null, undefined, ''])('nowhere in particular (%j) means the profile', (from) => {
    expect(returnPath(from)).toBe('/profile')
  })

  test.each([
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    ' //evil.test',
    '/.//evil.test',
    '/x/..//evil.test',
    'javascript:alert(1)',
    'evil.test',
    'http:/\\evil.test',
    '/%0d%0a//evil.test/..//x',
  ])('%j never leads off the site', (from) => {
    const target = new URL(returnPath(from), 'https://own.test')
    expect(target.origin).toBe('https://own.test')
    expect(returnPath(from)).not.toMatch(/^\/[/\\]/)
  })

  test.each(['/login', '/login?from=/login', '/register', '/reset-password?token=x', '/LOGIN'])(
    '%s would lead in circles, so the profile it is',
    (from) => {
      expect(returnPath(from)).toBe('/profile')
    },
  )
})
