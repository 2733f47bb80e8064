import type { Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallAvatar } from '#contract/rules/pictures.ts'
import { writeArticle } from '../support/articles.ts'
import { type ChatBrowser, startChatBrowser } from '../support/chat-browser.ts'
import { drawPicture, sendPicture } from '../support/pictures.ts'
import { flawsInEveryLook, phone } from '../support/screens.ts'
import { type Member, passwordOf } from '../support/site.ts'
import { makeAlbum } from '../support/stores.ts'

let place: ChatBrowser
let path: string
let id: number

beforeAll(async () => {
  place = await startChatBrowser()
  const neto = await place.site.signIn('neto')
  const article = await writeArticle(neto, { title: 'O contraluz' })
  id = article.id
  path = `/blog/${article.slug}`
})
afterAll(() => place?.close())

test('two people talk under an article: one writes, the other sees it, answers, reacts and reports', async () => {
  const lia = await place.open('lia', path)
  const ana = await place.open('ana', path, phone)
  await lia.page.getByText('Ninguém comentou ainda').waitFor()
  await ana.page.getByText('Ninguém comentou ainda').waitFor()

  await lia.page.getByLabel('Escreva um comentário').fill('Que luz!\nVeja https://example.org/praia')
  await lia.page.getByRole('button', { name: 'Comentar' }).click()
  await lia.page
    .locator('[aria-live=polite]', { hasText: 'Comentário enviado.' })
    .waitFor({ state: 'attached' })
  const first = ana.page.getByRole('article', { name: 'Comentário de lia' })
  await first.getByText('Que luz!').waitFor()
  expect(await first.getByRole('link', { name: 'https://example.org/praia' }).getAttribute('rel')).toContain(
    'ugc',
  )

  await first.getByRole('button', { name: 'Responder' }).click()
  await ana.page.getByText('Respondendo a lia').waitFor()
  await ana.page.getByLabel('Escreva um comentário').fill('Eram seis da tarde.')
  await ana.page.getByRole('button', { name: 'Comentar' }).click()
  const answer = lia.page.getByRole('article', { name: 'Comentário de ana' })
  await answer.getByText('Eram seis da tarde.').waitFor()
  expect(await answer.getByText('Em resposta a lia').count()).toBe(1)
  await expect.poll(() => lia.page.locator('#comments header').textContent()).toContain('2')

  await first.getByRole('button', { name: 'Ações do comentário de lia' }).click()
  await ana.page.getByRole('menuitem', { name: 'Reagir com 👍' }).click()
  await lia.page.getByRole('button', { name: '👍, 1 pessoa' }).waitFor()

  await first.getByRole('button', { name: 'Ações do comentário de lia' }).click()
  await ana.page.getByRole('menuitem', { name: 'Denunciar' }).click()
  await ana.page.getByLabel('O que há de errado?').fill('Propaganda')
  await ana.page.getByRole('button', { name: 'Enviar denúncia' }).click()
  await expect
    .poll(async () => {
      const neto = await place.site.signIn('neto')
      return (await neto.call('GET /api/admin/reports', {})).map(({ snapshot }) => snapshot.about?.path)
    })
    .toEqual([path])
  expect(await flawsInEveryLook(ana.page)).toEqual([])
  expect(await flawsInEveryLook(lia.page)).toEqual([])
})

test('a visitor without scripts reads the comments and is shown where to sign in', async () => {
  const lia = await place.site.signIn('lia')
  const hostile = '</script><img src=x onerror=alert(1)> & <b>fim</b>'
  const params = { kind: 'article' as const, id }
  await lia.call('POST /api/comments/:kind/:id', { params, body: { text: hostile } })
  const context = await place.browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(place.site.url + path)
  await page.getByText('Eram seis da tarde.').waitFor()
  const link = page.getByRole('link', { name: 'Entre para comentar' })
  expect(await link.getAttribute('href')).toBe(`/login?from=${encodeURIComponent(`${path}#comment`)}`)
  await page.getByText(hostile).waitFor()
  const scripts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const received = scripts.map((json) => JSON.parse(json)).find((data) => data['@type'] === 'Article')
  expect(received.commentCount).toBe(3)
  expect(received.comment.at(-1)).toMatchObject({
    '@type': 'Comment',
    text: hostile,
    author: { name: 'lia' },
  })
  await context.close()
})

const others = {
  lyric: async (neto: Member) => {
    const lyric = await writeArticle(neto, { title: 'Maré de março', isLyrics: true })
    return { kind: 'article' as const, id: lyric.id, path: `/lyrics/${lyric.slug}`, type: 'MusicComposition' }
  },
  shop: async () => {
    const shop = await makeAlbum(place.site, { name: 'Loja do cais' })
    return { kind: 'album' as const, id: shop.id, path: `/shop/${shop.slug}`, type: 'CollectionPage' }
  },
  course: async () => {
    const course = await makeAlbum(place.site, { name: 'Nós de marinheiro', kind: 'course' })
    return { kind: 'album' as const, id: course.id, path: `/courses/${course.slug}`, type: 'CollectionPage' }
  },
}

test.each(Object.entries(others))('search engines are told what is said under a %s', async (_, make) => {
  const { type, path: address, ...params } = await make(await place.site.signIn('neto'))
  const read = async () => {
    const html = await (await fetch(place.site.url + address)).text()
    const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    return scripts.map(([, json = '']) => JSON.parse(json)).find((data) => data['@type'] === type)
  }
  expect((await read())?.comment).toBeUndefined()

  const lia = await place.site.signIn('lia')
  const { message } = await lia.call('POST /api/comments/:kind/:id', { params, body: { text: 'Que nó!' } })
  await expect.poll(async () => (await read())?.commentCount).toBe(1)
  expect((await read())?.comment).toMatchObject([
    {
      '@type': 'Comment',
      text: 'Que nó!',
      author: { '@type': 'Person', name: 'lia' },
      url: expect.stringMatching(new RegExp(`${address}#comment-${message?.id}$`)),
    },
  ])

  await lia.call('DELETE /api/messages/:id', { params: { id: message?.id ?? 0 } })
  await expect.poll(async () => (await read())?.comment).toBeUndefined()
})

test('the photo of who comments is in the page with its size, and follows its owner’s', async () => {
  const [lia, neto] = [await place.site.signIn('lia'), await place.site.signIn('neto')]
  const { slug, id: articleId } = await writeArticle(neto, { title: 'Retratos' })
  const params = { kind: 'article' as const, id: articleId }
  const send = async (colour: string) =>
    (await sendPicture(place.site, lia, await drawPicture(200, 200, colour).png().toBuffer())).body.imageUrl
  const first = await send('#aa4422')
  const watcher = await place.open('ana', `/blog/${slug}`)
  await watcher.page.getByText('Ninguém comentou ainda').waitFor()
  await lia.call('POST /api/comments/:kind/:id', { params, body: { text: 'Sou eu' } })
  const photo = watcher.page.getByRole('article', { name: 'Comentário de lia' }).locator('.avatar img')
  await expect.poll(() => photo.getAttribute('src')).toBe(smallAvatar(first))
  const written = async () => {
    const html = await (await fetch(`${place.site.url}/blog/${slug}`)).text()
    return /<img[^>]*src="([^"]+)"[^>]*width="40" height="40"/.exec(
      html.slice(html.indexOf('id="comment-')),
    )?.[1]
  }
  await expect.poll(written).toBe(smallAvatar(first))

  const second = await send('#2244aa')
  await expect.poll(() => photo.getAttribute('src')).toBe(smallAvatar(second))
  await expect.poll(written).toBe(smallAvatar(second))
  await lia.call('DELETE /api/profile-picture', {})
  await expect.poll(() => photo.count()).toBe(0)
  await expect.poll(written).toBeUndefined()
})

test('a comment that came while the first ones were on their way is there', async () => {
  const [rosa, neto] = [await place.site.member('rosa'), await place.site.signIn('neto')]
  const { slug, id: articleId } = await writeArticle(neto, { title: 'A meio caminho' })
  const { page, context } = await place.open('ana', '/blog')
  const watched = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      let isAsked = false
      socket.on('framesent', ({ payload }) => (isAsked ||= String(payload).includes('watch-comments')))
      socket.on('framereceived', ({ payload }) => isAsked && /^43/.test(String(payload)) && resolve())
    })
  })
  const [fetched, said] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const whileOnItsWay = async (route: Route) => {
    const response = await route.fetch()
    fetched.resolve()
    await said.promise
    await route.fulfill({ response })
  }
  await page.route(`**/api/comments/article/${articleId}`, whileOnItsWay, { times: 1 })
  await page.goto(`${place.site.url}/blog/${slug}`)
  await Promise.all([watched, fetched.promise])
  const params = { kind: 'article' as const, id: articleId }
  await rosa.call('POST /api/comments/:kind/:id', { params, body: { text: 'Cheguei no meio' } })
  said.resolve()

  await page.getByRole('article', { name: 'Comentário de rosa' }).getByText('Cheguei no meio').waitFor()
  await context.close()
})

test('a visitor who writes is led through the sign-in, and comes back to what they have written', async () => {
  await place.site.member('rui')
  const context = await place.browser.newContext()
  await context.addCookies([{ name: 'cookies_accepted', value: 'true', url: place.site.url }])
  const page = await context.newPage()
  await page.goto(place.site.url + path)
  const field = page.getByLabel('Escreva um comentário')
  await field.fill('Também estive lá')
  await page.getByRole('button', { name: 'Comentar' }).click()
  await page.waitForURL(/\/login/)
  await page.getByLabel('Usuário').fill('rui')
  await page.getByLabel('Senha', { exact: true }).fill(passwordOf('rui'))
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL((url) => url.pathname === path)
  await expect.poll(() => field.inputValue()).toBe('Também estive lá')
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Comentar' }).click()
  await page.getByRole('article', { name: 'Comentário de rui' }).getByText('Também estive lá').waitFor()
  // The event may be faster than the answer.
  await expect.poll(() => field.inputValue()).toBe('')
  await context.close()
})

test('an address leads to a comment that is far back, for members and for visitors', async () => {
  const ana = await place.site.signIn('ana')
  const sent: number[] = []
  for (let number = 1; number <= 30; number++) {
    const body = { text: `comentário ${number}` }
    const { message } = await ana.call('POST /api/comments/:kind/:id', {
      params: { kind: 'article', id },
      body,
    })
    sent.push(message?.id ?? 0)
  }
  const address = `${path}#comment-${sent[0]}`
  const lia = await place.open('lia', address)
  const far = lia.page.locator(`#comment-${sent[0]}`)
  await expect.poll(() => far.getAttribute('data-lit')).toBe('true')

  const context = await place.browser.newContext()
  const page = await context.newPage()
  await page.goto(place.site.url + address)
  await page.locator(`#comment-${sent[0]}[data-lit]`).waitFor()
  await page.getByRole('link', { name: 'Comentários mais recentes' }).click()
  await page.getByText('comentário 30', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Comentários anteriores' }).click()
  await page.getByText('comentário 1', { exact: true }).waitFor()
  await context.close()
})

test('whoever wrote the article closes the comments, and nobody writes any more', async () => {
  const neto = await place.open('neto', path)
  await neto.page.getByRole('button', { name: 'Fechar os comentários' }).click()
  await neto.page.locator('#comments').getByText('Os comentários estão fechados.').waitFor()
  expect(await neto.page.getByLabel('Escreva um comentário').count()).toBe(0)
  await neto.page.getByRole('button', { name: 'Reabrir os comentários' }).click()
  await neto.page.getByLabel('Escreva um comentário').waitFor()
})
