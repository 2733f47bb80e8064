import type { FastifyInstance } from 'fastify'
import { textLanguage } from '#contract/rules/text-language.ts'
import type { PageCaller } from '../../web/platform/page/page-data.ts'
import type { Episode, TracksService } from '../features/tracks/tracks.service.ts'
import { compressAnswer } from '../platform/http/http-routes.ts'
import { tagOf } from './feed-formats.ts'
import { sendFeed } from './feeds.ts'
import { sayable } from './xml.ts'

interface Dependencies {
  publicUrl: string
  caller: PageCaller
  tracks: Pick<TracksService, 'listEpisodes'>
}

const path = '/podcast.xml'

/** Mounts the site's music as a podcast feed, in the order of its list. */
export function mountPodcast(app: FastifyInstance, { publicUrl, caller, tracks }: Dependencies): void {
  app.get(path, { onSend: compressAnswer({ isPublic: true }) }, async (request, reply) => {
    const [episodes, company] = await Promise.all([
      tracks.listEpisodes(),
      caller.call('GET /api/company/:companyId', { params: { companyId: 1 } }, textLanguage),
    ])
    const text = await writePodcast({ publicUrl, episodes, company })
    return sendFeed(request, reply, { text, type: 'application/rss+xml' })
  })
}

interface Podcast {
  publicUrl: string
  episodes: readonly Episode[]
  company: { name: string; description: string }
}

async function writePodcast({ publicUrl, episodes, company }: Podcast): Promise<string> {
  const { generateRssFeed } = await import('feedsmith')
  const name = sayable(company.name)
  const [first] = episodes
  const feed = generateRssFeed({
    title: name,
    link: `${publicUrl}/music`,
    description: sayable(company.description),
    language: 'pt-BR',
    atom: { links: [{ rel: 'self', type: 'application/rss+xml', href: publicUrl + path }] },
    itunes: {
      ...{ author: name, type: 'serial', explicit: false, categories: [{ text: 'Music' }] },
      ...(first && { image: publicUrl + first.cover }),
    },
    items: episodes.map((episode, index) => itemOf(publicUrl, episode, index)),
  })
  // Feedsmith writes `no`; Apple takes `true` and `false` only.
  return feed.replace('<itunes:explicit>no<', '<itunes:explicit>false<')
}

function itemOf(publicUrl: string, episode: Episode, index: number) {
  const { id, src, bytes, type, cover, duration, createdAt, lyricsSlug } = episode
  const [title, artist] = [sayable(episode.title), sayable(episode.artist)]
  return {
    ...{ title, description: `${artist} – ${title}`, pubDate: new Date(createdAt) },
    link: publicUrl + (lyricsSlug ? `/lyrics/${lyricsSlug}` : '/music'),
    guid: { value: tagOf(publicUrl, `track/${id}`), isPermaLink: false },
    enclosures: [{ url: publicUrl + src, length: bytes, type }],
    itunes: {
      ...{ title, author: artist, duration: Math.round(duration), image: publicUrl + cover },
      ...{ episode: index + 1, episodeType: 'full' },
    },
  }
}
