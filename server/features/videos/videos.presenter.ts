import { posterSize } from '#contract/rules/videos.ts'
import type { FoundVideo, KeptVideo, ListedVideo, ShownVideo } from '#contract/videos.ts'
import { addressOfFile } from '../pictures/pictures.service.ts'
import type { VideoRow } from './videos.store.ts'

export function listed(video: VideoRow): ListedVideo {
  const { width, height } = posterSize(video.isVertical)
  return {
    id: video.videoId,
    title: video.title,
    thumbnail: addressOfFile(video.poster),
    thumbnailWidth: width,
    thumbnailHeight: height,
    colour: video.colour ?? '',
    duration: video.durationSeconds,
    publishedAt: video.publishedAt,
  }
}

export function shown(video: VideoRow): ShownVideo {
  return {
    ...listed(video),
    number: video.id,
    description: video.description,
    tags: video.tags ? video.tags.split('\n') : [],
    statistics: { viewCount: String(video.viewCount) },
    shareImage: addressOfFile(video.share),
  }
}

export function found(video: VideoRow): FoundVideo {
  const { id, title, duration, colour, publishedAt, ...picture } = listed(video)
  const high = { url: picture.thumbnail, width: picture.thumbnailWidth, height: picture.thumbnailHeight }
  return {
    id: { videoId: id },
    snippet: { title, description: video.description, publishedAt, thumbnails: { high } },
    duration,
    colour,
  }
}

export function kept(video: VideoRow): KeptVideo {
  const { inRecent, inExtraIncome, isImported, isKept, isPosterDrawn, goneAt } = video
  return {
    ...shown(video),
    ...{ inRecent, inExtraIncome, isPosterDrawn },
    isImported: isImported && !isKept,
    isGone: goneAt !== null,
  }
}
