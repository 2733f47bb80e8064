import { expect, test } from 'vitest'
import {
  avatarSources,
  readCrop,
  smallAvatar,
  smallPicture,
  uploadNamePattern,
  writeCrop,
} from './pictures.ts'

const stem = '/uploads/abcdefghijklmnopqrstuvwxyz'

test('an uploaded avatar is had in every width and type', () => {
  expect(avatarSources(`${stem}.jpg`)).toEqual({
    avif: `${stem}-96.avif 96w, ${stem}-192.avif 192w, ${stem}-384.avif 384w`,
    webp: `${stem}-96.webp 96w, ${stem}-192.webp 192w, ${stem}-384.webp 384w`,
  })
  expect(smallAvatar(`${stem}.png`)).toBe(`${stem}-192.webp`)
  expect(smallPicture(`${stem}.png`)).toBe(`${stem}-320.webp`)
  for (const name of [`${stem}.jpg`, smallAvatar(`${stem}.jpg`), smallPicture(`${stem}.jpg`)]) {
    expect(name.replace('/uploads/', '')).toMatch(uploadNamePattern)
  }
})

test.each(['', '/favicon.svg', 'https://x.test/uploads/a.jpg', `${stem}-96.avif`, `${stem}.svg`])(
  '%j is no uploaded avatar',
  (address) => {
    expect(avatarSources(address)).toBeUndefined()
    expect(smallAvatar(address)).toBe(address)
    expect(smallPicture(address)).toBe(address)
  },
)

test('a part of a picture is read as it was written', () => {
  const part = { left: 1 / 3, top: 0, width: 2 / 3, height: 1 }
  expect(writeCrop(part)).toBe('0.333333,0,0.666667,1')
  expect(readCrop(writeCrop(part))).toEqual({ left: 0.333333, top: 0, width: 0.666667, height: 1 })
  expect(readCrop('0,0,1,1')).toEqual({ left: 0, top: 0, width: 1, height: 1 })
})

test.each([
  ['', '0,0,1', '0,0,1,1,1', 'a,b,c,d'],
  ['-0.1,0,1,1', '0,0,1.1,1', '0.5,0,0.6,1', '0,0,0,1', '0,0,1,0'],
  ['NaN,0,1,1', '0,0,Infinity,1', '0,0,1e0,1', ' 0,0,1,1', '0,0,0x1,1'],
])('%j is no part of a picture', (...texts) => {
  for (const text of texts) expect(readCrop(text), text).toBeUndefined()
})
