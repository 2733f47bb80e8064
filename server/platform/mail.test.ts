import { expect, test } from 'vitest'
import { composeEmail, type Masthead } from './mail.ts'

const write = (masthead?: Masthead) =>
  composeEmail({
    ...{ to: 'lia@exemplo.com', subject: 'Oi', language: 'pt', footer: 'Canal Barra (barra.example)' },
    ...(masthead && { masthead }),
    parts: [{ says: 'Olá, Lia!' }],
  })

test('an email begins with the mark and the name of the site, and fetches nothing for that', () => {
  const { html, text } = write({ name: 'Rádio & Mar', hasOwnLogo: false })
  expect(html).toMatch(/aria-hidden="true".*<\/span>&nbsp; Rádio &amp; Mar<\/p>\n<div/)
  expect(html.match(/class="mark"/g)).toHaveLength(5)
  expect(html).not.toMatch(/<img|url\(|https?:/)
  expect(text).not.toContain('Rádio')
})

test('a site with a logo of its own is named without the mark of another', () => {
  const { html } = write({ name: 'Rádio', hasOwnLogo: true })
  expect(html).toContain('>Rádio</p>')
  expect(html).not.toContain('class="mark"')
})

test('what a person wrote has no head', () => {
  expect(write().html).not.toContain('class="mark"')
})
