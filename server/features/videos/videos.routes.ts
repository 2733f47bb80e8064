import type { Language } from '#contract/schema.ts'
import * as contract from '#contract/videos.ts'
import { BadRequest } from '../../platform/errors.ts'
import { creationOf } from '../../platform/http/creation.ts'
import { setTotal } from '../../platform/http/pagination.ts'
import { type Route, serve } from '../../platform/http/routes.ts'
import type { Translator } from '../../platform/text/translate.ts'
import type { VideosService } from './videos.service.ts'

export function videosRoutes(videos: VideosService, translator: Translator): Route[] {
  const success = (language: Language, key: string) => ({
    status: 'success' as const,
    message: translator.in(language)(`videos:done.${key}`),
  })
  return [...publicRoutes(videos), ...videoRoutes(videos, success), ...playlistRoutes(videos, success)]
}

type SuccessOf = (language: Language, key: string) => { status: 'success'; message: string }

function publicRoutes(videos: VideosService): Route[] {
  return [
    serve(contract.channelContent, () => videos.channelContent()),
    serve(contract.videoDetails, ({ query }) => videos.details(query.videoId)),
    serve(contract.searchVideos, ({ query }) => videos.search(query.pageToken)),
  ]
}

function videoRoutes(videos: VideosService, success: SuccessOf): Route[] {
  return [
    serve(contract.listVideos, async ({ query, http }) => {
      const { videos: list, total } = await videos.list(query)
      setTotal(http, query, total)
      return list
    }),

    serve(contract.addVideo, async ({ actor, language, ...call }) => ({
      id: await videos.add(actor, { ...call.body, creation: creationOf(call) }),
      ...success(language, 'added'),
    })),

    serve(contract.changeVideo, async ({ actor, params, body, language }) => ({
      id: await videos.change(actor, params.id, body),
      ...success(language, 'changed'),
    })),

    serve(contract.removeVideo, async ({ actor, params, language }) => {
      await videos.remove(actor, params.id)
      return success(language, 'removed')
    }),

    serve(contract.sendPoster, async ({ actor, params, http }) => {
      const [file] = http.files
      if (!file) throw new BadRequest('file_missing')
      return { status: 'success' as const, imageUrl: await videos.sendPoster(actor, params.id, file) }
    }),

    serve(contract.drawPoster, async ({ actor, params, language }) => {
      await videos.drawAgain(actor, params.id)
      return success(language, 'drawn')
    }),
  ]
}

function playlistRoutes({ playlists }: VideosService, success: SuccessOf): Route[] {
  return [
    serve(contract.listPlaylists, () => playlists.list()),

    serve(contract.addPlaylist, async ({ actor, language, ...call }) => ({
      id: await playlists.add(actor, { ...call.body, creation: creationOf(call) }),
      ...success(language, 'playlistAdded'),
    })),

    serve(contract.changePlaylist, async ({ actor, params, body, language }) => ({
      id: await playlists.change(actor, params.id, body),
      ...success(language, 'playlistChanged'),
    })),

    serve(contract.removePlaylist, async ({ actor, params, language }) => {
      await playlists.remove(actor, params.id)
      return success(language, 'playlistRemoved')
    }),
  ]
}
