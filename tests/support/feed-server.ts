import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Reply = string | Buffer | ((response: ServerResponse) => void)

/** A stand-in for the news sources. */
export interface FeedServer {
  /** Environment variables for `startSite`. */
  environment: Record<string, string>
  origin: string
  /** Number of requests received. */
  hits: number
  /** Sets the response to all further requests. */
  says(reply: Reply, contentType?: string): void
  stop(): Promise<void>
}

export async function startFeedServer(): Promise<FeedServer> {
  let reply: Reply = ''
  let type = 'application/rss+xml; charset=utf-8'
  const server = createServer((_request, response) => {
    stand.hits += 1
    if (typeof reply === 'function') return reply(response)
    response.writeHead(200, { 'content-type': type }).end(reply)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const stand: FeedServer = {
    origin,
    hits: 0,
    environment: {
      NEWS_GLOBO_URL: `${origin}/globo`,
      NEWS_UOL_URL: `${origin}/uol`,
      NEWS_G1_URL: `${origin}/g1`,
    },
    says(next, contentType = 'application/rss+xml; charset=utf-8') {
      reply = next
      type = contentType
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  return stand
}

const head = '<?xml version="1.0" encoding="UTF-8"?>'
const spaces =
  'xmlns:media="http://search.yahoo.com/mrss/" xmlns:content="http://purl.org/rss/1.0/modules/content/"'

/** A feed with these items. */
export const feedOf = (items: string, declaration = head) =>
  `${declaration}\n<rss version="2.0" ${spaces}><channel><title>Capa</title><link>https://noticias.example/</link>${items}</channel></rss>`

/** An item as the feeds of front pages have it. */
export const itemOf = (number: number, title = `Notícia ${number}`) =>
  `<item><title><![CDATA[${title}]]></title><link>https://noticias.example/${number}</link>` +
  `<description><![CDATA[<img src="https://fotos.example/${number}.jpg" /><br />   O que se sabe até agora. ]]></description>` +
  `<pubDate>Fri, 20 Nov 2026 12:00:00 -0000</pubDate></item>`
