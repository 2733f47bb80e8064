import { expect, test } from 'vitest'
import { readInstagram, readYoutube } from './handles.ts'

test.each([
  ['lia.canta', 'lia.canta'],
  ['@Lia_Canta', 'lia_canta'],
  ['https://www.instagram.com/Lia.Canta/', 'lia.canta'],
  ['https://instagram.com/lia?igsh=abc#top', 'lia'],
  ['instagram.com/lia', 'lia'],
])('the Instagram profile %s is kept as the handle %s', (typed, kept) => {
  expect(readInstagram(typed)).toBe(kept)
})

test.each([
  ['lia', 'https://www.youtube.com/@lia'],
  ['@Lia-Canta', 'https://www.youtube.com/@lia-canta'],
  ['https://m.youtube.com/@Lia/', 'https://www.youtube.com/@lia'],
  ['youtube.com/@lia', 'https://www.youtube.com/@lia'],
  [
    'https://youtube.com/channel/UCabcdefghijklmnopqrstuv',
    'https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv',
  ],
  ['https://www.youtube.com/c/LiaCanta', 'https://www.youtube.com/c/LiaCanta'],
  ['https://www.youtube.com/user/LiaCanta', 'https://www.youtube.com/user/LiaCanta'],
])('the YouTube channel %s is kept as %s', (typed, kept) => {
  expect(readYoutube(typed)).toBe(kept)
})

const never = [
  '',
  '@',
  'lia canta',
  'liá',
  'x'.repeat(31),
  'javascript:alert(1)',
  'javascript://www.instagram.com/%0aalert(1)',
  'data:text/html,lia',
  'https://evil.example/lia',
  'https://www.instagram.com@evil.example/lia',
  'https://lia@www.instagram.com/lia',
  'https://instagram.com:8443/lia',
  'https://xinstagram.com/lia',
  'https://www.instagram.com.evil.example/lia',
  '//evil.example/@lia',
  '"><script>alert(1)</script>',
]

test.each([
  ...never,
  'http://instagram.com/lia',
  'ftp://instagram.com/lia',
  'https://www.instagram.com/p/abc',
  'www.instagram.com',
])('%s is no Instagram profile', (typed) => expect(readInstagram(typed)).toBeUndefined())

test.each([
  ...never,
  'http://youtube.com/@lia',
  'https://www.youtube.com/watch?v=abc',
  'https://www.youtube.com/channel/abc',
  'https://youtu.be/abc',
  'youtube.com',
])('%s is no YouTube channel', (typed) => expect(readYoutube(typed)).toBeUndefined())
