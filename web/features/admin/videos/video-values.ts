import { dateIn } from '#contract/rules/ages.ts'
import * as bounds from '#contract/rules/bounds.ts'
import { formatDuration, readDuration } from '#contract/rules/videos.ts'
import type { KeptVideo } from '#contract/videos.ts'

/** Values of the form of a video. */
export interface VideoValues {
  video: string
  title: string
  description: string
  /** Separated by commas. */
  tags: string
  duration: string
  /** `2024-03-04` */
  publishedOn: string
  isVertical: boolean
  inRecent: boolean
  inExtraIncome: boolean
}

export function valuesOf(video: KeptVideo | undefined, timeZone: string): VideoValues {
  return {
    video: video?.id ?? '',
    title: video?.title ?? '',
    description: video?.description ?? '',
    tags: video?.tags.join(', ') ?? '',
    duration: video?.duration ? formatDuration(video.duration) : '',
    publishedOn: video ? dayOf(video, timeZone) : '',
    isVertical: video ? video.thumbnailHeight > video.thumbnailWidth : false,
    inRecent: video?.inRecent ?? true,
    inExtraIncome: video?.inExtraIncome ?? false,
  }
}

/** Returns the request body of the given fields. */
export function bodyOf({ video: _, tags, duration, publishedOn, ...named }: Partial<VideoValues>) {
  return {
    ...named,
    ...(tags !== undefined && { tags: listed(tags) }),
    ...(duration !== undefined && { duration: readDuration(duration) ?? 0 }),
    // Noon, to be the same day in most time zones.
    ...(publishedOn && { publishedAt: `${publishedOn}T12:00:00Z` }),
  }
}

const listed = (tags: string) =>
  tags
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)

const dayOf = ({ publishedAt }: KeptVideo, timeZone: string) => dateIn(timeZone, new Date(publishedAt))

export function isComplete({ video, title, description, duration }: VideoValues): boolean {
  const { title: longestTitle, description: longest } = bounds.video
  const fits = title.trim().length <= longestTitle && description.trim().length <= longest
  return video.trim() !== '' && title.trim() !== '' && fits && isDuration(duration)
}

export const isDuration = (text: string): boolean => text.trim() === '' || readDuration(text) !== undefined
