import { expect, test } from 'vitest'
import { avatarSources, smallAvatar, smallPicture, uploadName } from './pictures.ts'

const stem = '/uploads/abcdefghijklmnopqrstuvwxyz'

test('an uploaded avatar is had in every width and type', () => {
  expect(avatarSources(`${stem}.jpg`)).toEqual({
    avif: `${stem}-96.avif 96w, ${stem}-192.avif 192w, ${stem}-384.avif 384w`,
    webp: `${stem}-96.webp 96w, ${stem}-192.webp 192w, ${stem}-384.webp 384w`,
  })
  expect(smallAvatar(`${stem}.png`)).toBe(`${stem}-192.webp`)
  expect(smallPicture(`${stem}.png`)).toBe(`${stem}-320.webp`)
  for (const name of [`${stem}.jpg`, smallAvatar(`${stem}.jpg`), smallPicture(`${stem}.jpg`)]) {
    expect(uploadName(name)).toBe(name.slice('/uploads/'.length))
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
