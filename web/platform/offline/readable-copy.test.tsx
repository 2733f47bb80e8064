import { expect, test } from 'vitest'
import { copyDocument, fallbackDocument, offlineResponse } from './offline-document.ts'
import { offlineTexts } from './offline-texts.ts'
import { readableCopy } from './readable-copy.ts'

const copyOf = (html: string) => {
  const main = document.createElement('main')
  main.innerHTML = html
  document.body.replaceChildren(main)
  return readableCopy(main)
}

test('a copy says what the page says, and does nothing', () => {
  const copy = copyOf(`
    <h2 onclick="alert(1)">Maré</h2><p>Hoje &lt;b&gt; <b>lua</b> <img src=x onerror="alert(1)" alt="a praia"></p>
    <script>alert(1)</script><style>p{}</style><button>Enviar</button><a class="edit-link" href="/editor/7">Editar</a><form><input value="segredo"></form>
    <span aria-hidden="true">escondido</span><iframe src="https://example.com"></iframe>
    <a href="javascript:alert(1)">um</a><a href="/blog/dois" onclick="x()">dois</a><a href="https://a.example/?q=%22">três</a>`)
  expect(copy).toContain('<h2>Maré</h2>')
  expect(copy).toContain('<p>Hoje &lt;b&gt; <b>lua</b> a praia</p>')
  expect(copy).toContain('<a href="/blog/dois">dois</a>')
  expect(copy).toContain('<a href="https://a.example/?q=%22">três</a>')
  expect(copy).not.toMatch(
    /alert|onclick|<script|<style|<img|<iframe|segredo|escondido|Enviar|Editar|javascript/,
  )
})

test('time, name and words of a line stand apart, however wide the page was', () => {
  const copy =
    copyOf(`<div class="line"><time>19:02</time><span class="line-nick"><span aria-hidden="true">&lt;</span
    ><button class="nick">luna</button><span aria-hidden="true">&gt;</span></span><span>primeira vez aqui</span></div>`)
  expect(copy).toMatch(/<time>19:02<\/time> &lt;<b>luna<\/b>&gt; +primeira vez aqui/)
})

test('says of when it is, and the page for the rest leads to what was opened, in each language', () => {
  for (const language of ['pt', 'en', 'fr', 'es']) {
    const texts = offlineTexts(language)
    const copy = copyDocument({ language, texts, title: 'A "B"', body: '<p>x</p>', when: '1º de maio <10h>' })
    expect(copy).toContain(texts.copy.replace('{{when}}', '1º de maio &lt;10h&gt;'))
    expect(copy).toContain('<title>A &quot;B&quot;</title>')
    const copies = [{ path: '/blog/a', title: '<i>Maré</i>' }]
    const page = fallbackDocument({ language, texts }, { copies, nonce: 'n' })
    expect(page).toContain(`<html lang="${language}">`)
    expect(page).toContain('<a href="/blog/a">&lt;i&gt;Maré&lt;/i&gt;</a>')
    expect(page).toContain(texts.title)
    expect(copy).not.toContain('<script')
  }
})

test('a copy runs no script, and the page that lists copies its own alone', () => {
  const policyOf = ({ headers }: Response) => headers.get('content-security-policy')
  expect(policyOf(offlineResponse('<p>x</p>'))).toMatch(
    /^default-src 'none'; style-src 'unsafe-inline'; base-uri/,
  )
  expect(policyOf(offlineResponse('<p>x</p>', { nonce: 'n' }))).toContain("script-src 'nonce-n'; ")
})
