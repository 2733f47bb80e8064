import { describe, expect, test } from 'vitest'
import { readOf } from './reads.policy.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const person = { 'user-agent': firefox, 'accept-language': 'pt-BR,pt;q=0.9', 'sec-fetch-dest': 'document' }

const read = (path: string, headers: Record<string, string | undefined> = {}, method = 'GET') =>
  readOf({ method, path, headers: { ...person, ...headers } }, 'barra.example')

test('a page that a person asks for is a read in their language, on their device, from where they come', () => {
  expect(read('/blog/mare', { referer: 'https://www.revista.example/lista?de=ana' })).toEqual({
    page: '/blog/mare',
    device: 'desktop',
    language: 'pt',
    referrer: 'revista.example',
  })
})

test.each([
  ['phone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'],
  ['phone', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36'],
  ['tablet', 'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'],
  ['tablet', 'Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 Chrome/140 Safari/537.36'],
  ['desktop', firefox],
])('a %s is told by what its browser says: %s', (device, userAgent) => {
  expect(read('/', { 'user-agent': userAgent })?.device).toBe(device)
})

describe('no read is', () => {
  test.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'facebookexternalhit/1.1',
    'WhatsApp/2.24.1 A',
    'TelegramBot (like TwitterBot)',
    'curl/8.5.0',
    '',
  ])('what a program fetches: %s', (userAgent) => {
    expect(read('/', { 'user-agent': userAgent })).toBeUndefined()
  })

  test('what says no language', () => {
    expect(read('/', { 'accept-language': undefined })).toBeUndefined()
  })

  test('what is fetched ahead, or only looked at', () => {
    expect(read('/', { 'sec-purpose': 'prefetch;prerender' })).toBeUndefined()
    expect(read('/', { purpose: 'prefetch' })).toBeUndefined()
    expect(read('/', {}, 'HEAD')).toBeUndefined()
  })

  test('a page in a frame or fetched by a script, but the data of a page that is shown next is', () => {
    expect(read('/blog', { 'sec-fetch-dest': 'iframe' })).toBeUndefined()
    expect(read('/blog', { 'sec-fetch-dest': 'empty' })).toBeUndefined()
    expect(read('/blog.data', { 'sec-fetch-dest': 'empty' })?.page).toBe('/blog')
    expect(read('/_root.data', { 'sec-fetch-dest': 'empty' })?.page).toBe('/')
  })

  test('a page of staff or of a member, a sign-in, or a preview, whose address is a secret', () => {
    for (const path of [
      '/admin',
      '/Admin/audit',
      '/pvt/7',
      '/mail',
      '/profile',
      '/login',
      '/preview/geheim',
    ]) {
      expect(read(path), path).toBeUndefined()
    }
  })
})

test('whose profile was read is not told', () => {
  expect(read('/person/12')?.page).toBe('/person')
})

test('an address has one spelling, and one that cannot be kept has no name', () => {
  expect(read('/blog/%6Dare')?.page).toBe('/blog/mare')
  expect(read('/blog/%00')?.page).toBe('')
  expect(read('/blog/%ff')?.page).toBe('')
  expect(read(`/blog/${'x'.repeat(300)}`)?.page).toBe('')
})

test.each([
  'https://barra.example/blog',
  'https://www.barra.example/',
  'android-app://com.example',
  'https://localhost/',
  'http://[::1]/',
  'no address',
  `https://${'a.'.repeat(60)}example/`,
])('no site that somebody comes from: %s', (referer) => {
  expect(read('/', { referer })?.referrer).toBeUndefined()
})
