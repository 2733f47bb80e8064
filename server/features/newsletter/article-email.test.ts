import { expect, test } from 'vitest'
import type { ShownArticle } from '#contract/articles.ts'
import { emailOfArticle } from './article-email.ts'

const article = { title: 'Mar', slug: 'mar', description: '', language: 'pt' } as ShownArticle
const textOf = (content: string) =>
  emailOfArticle({ ...article, content }, 'https://barra.example')
    .text.split('\n\n')
    .slice(2)
    .join('\n\n')

test.each([
  ['a program', '<pre><code>se (a)\n  b  \n\nfim</code></pre>', 'se (a)\n  b\n\nfim'],
  ['numbers', '<ol><li>\num\n</li><li>dois</li></ol><ol><li>um</li></ol>', '1. um\n2. dois\n\n1. um'],
  ['a list that goes on', '<ol start="5"><li>cinco</li><li>seis</li></ol>', '5. cinco\n6. seis'],
  ['lists in lists', '<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>', '1. a\n   - b\n2. c'],
  [
    'lists as the editor writes them',
    '<p>Leve:</p><ul><li><p>pão</p><p>e mel</p><ul><li><p>de flor</p></li></ul></li><li><p>água</p></li></ul><p>Só.</p>',
    'Leve:\n\n- pão\n   e mel\n   - de flor\n- água\n\nSó.',
  ],
  [
    'a quote',
    '<p>Ela:</p><blockquote><p>Olha o mar.</p><p>E <a href="/x">vem</a>.</p></blockquote><hr><p>Fim.</p>',
    'Ela:\n\n> Olha o mar.\n>\n> E vem <https://barra.example/x>.\n\n* * *\n\nFim.',
  ],
  ['a table', '<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>', 'A B\n1 2'],
  ['lines', '<p>um <b> dois </b>\n três<br>\n quatro</p>', 'um dois três\nquatro'],
  ['links', '<p>um <a href="/x">mar</a>.</p>', 'um mar <https://barra.example/x>.'],
])('an email in plain text says what the article says: %s', (_, content, expected) => {
  expect(textOf(content)).toBe(expected)
})
