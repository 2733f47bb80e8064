import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentPolicy, hashInlined } from './content-policy.ts'

const publicUrl = 'https://canal.example'
const directive = (policy: string, name: string) =>
  policy.split('; ').find((part) => part.startsWith(`${name} `))

test('only scripts that carry the nonce of their rendering are named in the policy', () => {
  const page =
    '<script nonce="abc">ours()</script><p><script>theirs()</script><script nonce="x">guess()</script></p>'

  const { html, scripts } = hashInlined(page, 'abc')

  const hash = createHash('sha256').update('ours()').digest('base64')
  expect(scripts).toEqual([`'sha256-${hash}'`])
  expect(html).not.toContain('abc')
})

test('a style that carries it is named, too, and one that slipped in is not', () => {
  const page = '<style nonce="abc">a{}</style><p><style>b{}</style></p>'
  const { html, styles } = hashInlined(page, 'abc')
  expect(styles).toEqual([`'sha256-${createHash('sha256').update('a{}').digest('base64')}'`])
  expect(html).toBe('<style>a{}</style><p><style>b{}</style></p>')
})

test('scripts from files need no hash', () => {
  expect(hashInlined('<script type="module" src="/assets/a.js" nonce="n"></script>', 'n').scripts).toEqual([])
})

test('a page allows nothing inline, no object, no frame around it, and only its own scripts', () => {
  const policy = contentPolicy({ publicUrl, scripts: ["'sha256-x'"], withGoogle: false })

  expect(directive(policy, 'default-src')).toBe("default-src 'none'")
  expect(directive(policy, 'script-src')).toBe("script-src 'self' 'sha256-x'")
  expect(directive(policy, 'style-src-elem')).toBe("style-src-elem 'self'")
  expect(directive(policy, 'frame-ancestors')).toBe("frame-ancestors 'none'")
  expect(directive(policy, 'connect-src')).toBe("connect-src 'self' wss://canal.example")
  expect(directive(policy, 'img-src')).toContain('blob:')
  expect(policy).not.toContain('google')
})

test('styles in a page are named by hash', () => {
  const policy = contentPolicy({ publicUrl, scripts: [], styles: ["'sha256-y'"], withGoogle: false })
  expect(directive(policy, 'style-src-elem')).toBe("style-src-elem 'self' 'sha256-y'")
})

test('the sign-in button adds its own hosts and nothing else', () => {
  const policy = contentPolicy({ publicUrl, scripts: [], withGoogle: true })

  expect(directive(policy, 'script-src')).toBe("script-src 'self' https://accounts.google.com/gsi/client")
  expect(directive(policy, 'frame-src')).toContain('https://accounts.google.com/gsi/')
  expect(directive(policy, 'default-src')).toBe("default-src 'none'")
})
