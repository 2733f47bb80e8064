import { writeArticle } from '../articles.ts'
import { takeNickname } from '../channels.ts'
import { conversationOf, write } from '../conversations.ts'
import { sendExport, untilImport, wordpressExport } from '../imports.ts'
import { keepPicture } from '../library.ts'
import { say } from '../lines.ts'
import { headline, pickNews } from '../news.ts'
import { type Member, startSite, type TestSite } from '../site.ts'
import { makeAlbum } from '../stores.ts'
import { sendTrack } from '../tracks.ts'
import { makePlaylist, makeVideo } from '../videos.ts'

/** A site with content on every page, and the ids of it. */
export interface FullSite {
  site: TestSite
  /** An administrator. */
  neto: Member
  lia: Member
  rui: Member
  articleId: number
  /** Lyrics with times and a track. */
  lyricId: number
  previewAddress: string
  shopId: number
  /** A draft without content. */
  emptyShopId: number
  videoId: string
  conversationId: number
  mailId: number
  /** An export that was read but not imported. */
  importId: number
}

const words = `<p>A tábua dizia baixa-mar.</p><h2>Três leituras</h2><p>Um <a href="https://example.org">método</a>.</p>
<table><tr><th>Céu</th><td>Anotar</td></tr></table><ul><li>Um</li></ul><pre><code>${'mar'.repeat(60)}</code></pre>`

export const shopSlug = 'mochila-de-praia'

export async function startFullSite(): Promise<FullSite> {
  return fillSite(
    await startSite({
      pages: 'production',
      music: { seconds: 1, sounds: 1 },
      environment: { RATE_LIMIT_FACTOR: '1000' },
    }),
  )
}

export async function fillSite(site: TestSite): Promise<FullSite> {
  const neto = await site.signIn('neto')
  const [lia, rui] = [await site.member('lia'), await site.member('rui')]
  const { id: articleId } = await writeArticle(neto, {
    title: 'O contraluz',
    content: words,
    youtube: 'aqz-KE-bpKQ',
  })
  const { id: draftId } = await writeArticle(neto, {
    title: 'Antes da maré',
    content: words,
    isPublished: false,
  })
  const { address: previewAddress } = await neto.call('POST /api/articles/:id/previews', {
    params: { id: draftId },
  })
  const lyricId = await publishLyrics(site, neto)
  const { id: shopId } = await fillShops(site)
  const { id: emptyShopId } = await makeAlbum(site, { name: 'Prateleira', draft: true })
  const videoId = await fillVideos(site)
  await keepPicture(site, neto)
  await sendTrack(site, neto, { title: 'Maré' })

  const conversationId = await conversationOf(lia, rui)
  await write(rui, conversationId, 'oi, lia')
  await neto.call('PUT /api/channels/:slug/public-log', {
    params: { slug: 'barra' },
    body: { log: 'indexed' },
  })
  const { id: lineId } = await say(rui, 'barra', 'boa tarde, lia')
  await lia.call('POST /api/reports', { body: { type: 'message', id: lineId, reason: 'É propaganda.' } })
  await rui.call('POST /api/update-instagram', { body: { instagram: 'rui.canta' } })
  const letter = {
    name: 'Ana',
    email: 'ana@exemplo.com',
    message: 'Quando volta o programa?',
    subject: 'Farol',
  }
  await site.visitor.call('POST /api/contact', { body: letter })
  const [received] = await neto.call('GET /api/mailbox', { query: {} })
  await takeNickname(lia, 'lia_mar')
  await takeNickname(lia, 'lia_sal')
  await takeNickname(neto, 'neto_farol')
  await neto.call('POST /api/channels', { body: { name: 'doca' } })
  await say(neto, 'doca', 'bem-vindos')
  await say(rui, 'doca', 'boa maré')
  await neto.call('POST /api/surveys', {
    body: { question: 'Onde se grava?', options: ['Praia', 'Rua'], isActive: true },
  })
  await pickNews(site, [headline(1)])
  await holdIssue(site, articleId)
  await neto.call('POST /api/album/:id/suggestStoreDescription', { params: { id: shopId }, query: {} })
  const importId = await sendExport(site, neto, wordpressExport, 'wordpress.xml')
  await untilImport(neto, importId, 'ready')
  const ids = {
    importId,
    articleId,
    lyricId,
    previewAddress,
    shopId,
    emptyShopId,
    videoId,
    conversationId,
    mailId: received?.id ?? 0,
  }
  return { site, neto, lia, rui, ...ids }
}

/** A newsletter issue that was not sent at its moment. */
async function holdIssue({ tables, clock }: TestSite, articleId: number): Promise<void> {
  const at = clock.now().toISOString()
  const issue = { articleId, title: 'O contraluz', languages: ['pt'], isHeld: true }
  await tables
    .insertInto('newsletterIssues')
    .values({ ...issue, sendAt: at, createdAt: at, stoppedAt: at })
    .execute()
}

/** Publishes lyrics. Returns the id of the last. */
async function publishLyrics({ visitor }: TestSite, staff: Member): Promise<number> {
  const lrc = '[00:00.00]A maré levou\n[00:00.60]a marca do tripé\n[00:30.00]e o teu nome'
  const content = '<p>A maré levou<br>a marca do tripé</p>'
  const [track] = await visitor.call('GET /api/tracks')
  await writeArticle(staff, { title: 'Farol aceso', content, lrc, isLyrics: true })
  const timed = { title: 'Maré de lua', content, lrc, isLyrics: true, trackId: track?.id }
  const { id } = await writeArticle(staff, timed)
  return id
}

async function fillShops(site: TestSite): Promise<{ id: number }> {
  const products = [
    { name: 'Lente 35 mm', actionUrl: 'https://loja.example/lente', colour: '#c8b078' },
    { name: 'Microfone', actionUrl: 'https://loja.example/mic', colour: '#88a8b8' },
  ]
  await makeAlbum(site, { kind: 'course', name: 'Som direto', products })
  return makeAlbum(site, { name: 'Mochila de praia', description: 'Doze coisas.', products })
}

async function fillVideos(site: TestSite): Promise<string> {
  const videos: string[] = []
  for (const title of ['O farol de noite', 'A duna', 'Maré cheia'])
    videos.push(await makeVideo(site, { title, duration: 3723, description: 'Até já.' }))
  await makePlaylist(site, 'Bastidores', videos)
  return videos[0] ?? ''
}
