import { Parser } from 'htmlparser2'
import type { ShownArticle } from '#contract/articles.ts'
import { spokenAddress } from '#contract/rules/text-language.ts'
import { escapeHtml } from '../../platform/text/escape-html.ts'

/** An article as an email, in HTML and plain text. */
export interface ArticleEmail {
  subject: string
  html: string
  text: string
  link: string
}

/** Builds the email of an article. Picture URLs are the same for all readers, so that they cannot be tracked. */
export function emailOfArticle(article: ShownArticle, publicUrl: string): ArticleEmail {
  const { title, description, coverUrl, authorName, isLyrics, slug, language } = article
  const link = publicUrl + spokenAddress(`/${isLyrics ? 'lyrics' : 'blog'}/${slug}`, language)
  const words = withOwnAddresses(article.content, publicUrl)
  const head = [
    `<h1 style="margin:0 0 8px;font-size:28px;line-height:1.15;letter-spacing:-.015em"><a href="${escapeHtml(link)}" class="ink" style="color:#151e2f;text-decoration:none">${escapeHtml(title)}</a></h1>`,
    description &&
      `<p class="muted" style="margin:0 0 16px;color:#485261;font:20px/1.4 Georgia,serif">${escapeHtml(description)}</p>`,
    authorName && `<p style="margin:0 0 16px;font-size:14px">${escapeHtml(authorName)}</p>`,
    coverUrl &&
      `<p style="margin:0 0 16px"><img src="${escapeHtml(publicUrl + coverUrl)}" alt="" ${fitting}></p>`,
  ]
  const lines = [title, description, authorName, link, plainWords(words)]
  return {
    subject: title,
    html: `<div lang="${language}">${[...head, `<div style="font:18px/1.6 Georgia,serif">${words}</div>`].filter(Boolean).join('\n')}</div>`,
    text: lines.filter(Boolean).join('\n\n'),
    link,
  }
}

const fitting = 'style="max-width:100%;height:auto"'

/** Makes URLs absolute and styles inline for mail programs. */
function withOwnAddresses(html: string, publicUrl: string): string {
  return html.replace(/<[^>]+>/g, (tag) =>
    tag
      .replace(/ (href|src)="\/(?!\/)/g, ` $1="${publicUrl}/`)
      .replace(/ (data-youtube|loading)="[^"]*"/g, '')
      .replace(/^<img /, `<img ${fitting} `),
  )
}

const blocks = new Set([
  'p',
  'h2',
  'h3',
  'h4',
  'blockquote',
  'ul',
  'ol',
  'pre',
  'figure',
  'figcaption',
  'table',
  'hr',
])

/** Converts sanitised HTML to plain text: quotes after `>`, items indented, the URLs of links after them. */
function plainWords(html: string): string {
  let text = ''
  const links: { href: string; from: number }[] = []
  /** Where open quotes begin. */
  const quotes: number[] = []
  /** Numbers of the next items of open lists; undefined for bullets. */
  const lists: (number | undefined)[] = []
  /** End of the newest item's mark, after which its first words follow. */
  let markEnd = -1
  let isVerbatim = false
  const indent = (depth: number) => '   '.repeat(depth)

  function space(name: string): void {
    const isList = name === 'ul' || name === 'ol'
    if (blocks.has(name) && lists.length === 0) text += '\n\n'
    else if ((blocks.has(name) && !isList && text.length !== markEnd) || name === 'br' || name === 'tr')
      text += `\n${indent(lists.length)}`
    else if ((name === 'td' || name === 'th') && !text.endsWith('\n')) text += ' '
  }

  const parser = new Parser({
    onopentag(name, { href = '', alt = '', start = '1' }) {
      space(name)
      if (name === 'ul' || name === 'ol') lists.push(name === 'ol' ? Number(start) : undefined)
      if (name === 'pre') isVerbatim = true
      if (name === 'hr') text += '* * *'
      if (name === 'blockquote') quotes.push(text.length)
      if (name === 'li') {
        text += `\n${indent(lists.length - 1)}${markOf(lists)} `
        markEnd = text.length
      }
      if (name === 'img' && alt) text += `[${alt}]`
      if (name === 'a') links.push({ href, from: text.length })
    },
    ontext(words) {
      const line = isVerbatim ? words : words.replace(/\s+/g, ' ')
      text += !isVerbatim && /\s/.test(text.at(-1) ?? ' ') ? line.trimStart() : line
    },
    onclosetag(name) {
      if (name === 'ul' || name === 'ol') lists.pop()
      if (name === 'pre') isVerbatim = false
      const from = name === 'blockquote' ? quotes.pop() : undefined
      if (from !== undefined) text = text.slice(0, from) + tidy(text.slice(from)).replace(/^/gm, '> ')
      if (blocks.has(name) && lists.length === 0) text += '\n\n'
      const link = name === 'a' ? links.pop() : undefined
      if (link?.href && text.slice(link.from).trim() !== link.href) text += ` <${link.href}>`
    },
  })
  parser.write(html)
  parser.end()
  return tidy(text)
}

const tidy = (text: string) =>
  text
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

function markOf(lists: (number | undefined)[]): string {
  const number = lists.pop()
  lists.push(number === undefined ? number : number + 1)
  return number === undefined ? '-' : `${number}.`
}
