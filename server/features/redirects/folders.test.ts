import { afterAll, beforeAll, expect, test } from 'vitest'
import { importAll } from '../../../tests/support/imports.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let admin: Member
let beto: Member

beforeAll(async () => {
  site = await startSite({ pages: 'production', environment: { RATE_LIMIT_FACTOR: '1000' } })
  admin = await site.signIn('neto')
  beto = await site.member('beto-aqui', { roles: ['ROLE_USER', 'ROLE_MODERATOR'] })
})
afterAll(() => site?.stop())

async function leads(path: string): Promise<string | number> {
  const answer = await fetch(site.url + path, { redirect: 'manual' })
  return answer.status === 301 ? (answer.headers.get('location') ?? '') : answer.status
}

test('an address of a WordPress in a folder leads on from there, also where a page of ours has its path', async () => {
  const item =
    '<item><title>Um</title><link>http://old.example.com/blog/2021/03/um/</link><wp:post_id>12</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:post_name>um-da-pasta</wp:post_name><wp:post_date>2021-03-05 10:00:00</wp:post_date><content:encoded>mar</content:encoded></item>'
  const around =
    '<wp:base_blog_url>http://old.example.com/blog</wp:base_blog_url><wp:author><wp:author_id>1</wp:author_id><wp:author_login>beto</wp:author_login></wp:author><wp:category><wp:term_id>3</wp:term_id><wp:category_nicename>sons</wp:category_nicename></wp:category>'
  await importAll(site, admin, Buffer.from(`<rss><channel>${around}${item}</channel></rss>`), {
    categories: [{ slug: 'sons', category: 1 }],
    authors: [{ key: 'beto', userId: beto.id }],
  })
  for (const [path, target] of [
    ['/blog/2021/03/um/', '/blog/um-da-pasta'],
    ['/blog/?p=12', '/blog/um-da-pasta'],
    ['/blog?p=12&utm_source=x', '/blog/um-da-pasta'],
    ['/blog/category/sons/', '/blog?category=music'],
    ['/blog/?cat=3', '/blog?category=music'],
    ['/blog/feed/', '/feed.xml'],
    ['/blog/category/sons/feed/', '/feed/music.xml'],
    ['/blog/page/2/', '/blog'],
    ['/blog/2021/03/', '/blog'],
    ['/blog/author/beto/', `/person/${beto.id}`],
    ['/blog/', '/blog'],
  ] as const) {
    // The first answer may lead to the same path without its slash.
    const first = await leads(path)
    const last = first === target ? first : await leads(String(first))
    expect(last, path).toBe(target === '/blog' && first === target ? '/blog' : target)
  }
  expect(await leads('/blog?p=999')).toBe(200)
})

test('an address of a Ghost in a folder leads on from there', async () => {
  const posts = [{ id: 'a', title: 'Um', slug: 'um-do-ghost', status: 'published', html: '<p>mar</p>' }]
  const tags = [{ id: 't', slug: 'ondas', name: 'Ondas' }]
  const content = JSON.stringify({
    db: [{ data: { posts, tags, settings: [{ key: 'title', value: 'G' }] } }],
  })
  await importAll(site, admin, Buffer.from(content), {
    address: 'https://ghost.example.com/revista/',
    categories: [{ slug: 'ondas', category: 1 }],
  })
  for (const [path, target] of [
    ['/revista/um-do-ghost/', '/blog/um-do-ghost'],
    ['/um-do-ghost/', '/blog/um-do-ghost'],
    ['/revista/tag/ondas/', '/blog?category=music'],
    ['/revista/rss/', '/feed.xml'],
  ])
    expect(await leads(path ?? '')).toBe(target)
})
