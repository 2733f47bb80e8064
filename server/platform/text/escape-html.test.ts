import { expect, test } from 'vitest'
import { escapeHtml } from './escape-html.ts'

test('no sign of a text can end a tag or an attribute', () => {
  expect(escapeHtml(`<a href="x" title='y'>R&D</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;R&amp;D&lt;/a&gt;',
  )
  expect(escapeHtml('&amp;')).toBe('&amp;amp;')
})
