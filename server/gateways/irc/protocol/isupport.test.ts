import { expect, test } from 'vitest'
import { isupport } from './isupport.ts'

test('the name of the site is told, its icon and where pictures are sent where its address is secure', () => {
  const tokens = isupport({ siteName: 'Canal da Barra', publicUrl: 'https://canal.example', pushKey: 'BE-_' })
  expect(tokens).toContain('NETWORK=Canal\\x20da\\x20Barra')
  expect(tokens).toContain('draft/ICON=https://canal.example/apple-touch-icon.png')
  expect(tokens).toContain('VAPID=BE-_')
  expect(tokens).toContain('soju.im/FILEHOST=https://canal.example/irc/pictures')

  const plain = isupport({ siteName: 'Canal', publicUrl: 'http://localhost:3000', pushKey: 'BE-_' })
  expect(plain.filter((token) => /ICON|FILEHOST/.test(token))).toEqual([])
})
