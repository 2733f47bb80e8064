import { expect, test } from 'vitest'
import { isupport } from './isupport.ts'

test('the name and the icon of the site are told, the icon where its address is secure', () => {
  const tokens = isupport({ siteName: 'Canal da Barra', publicUrl: 'https://canal.example' })
  expect(tokens).toContain('NETWORK=Canal\\x20da\\x20Barra')
  expect(tokens).toContain('draft/ICON=https://canal.example/apple-touch-icon.png')

  const plain = isupport({ siteName: 'Canal', publicUrl: 'http://localhost:3000' })
  expect(plain.filter((token) => token.startsWith('draft/ICON'))).toEqual([])
})
