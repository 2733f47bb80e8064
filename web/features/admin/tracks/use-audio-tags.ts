import { useEffect, useRef, useState } from 'react'
import type { ToolFormState } from '../kit/use-tool-form.ts'
import type { AudioTags } from './audio-tags.ts'
import type { TrackValues } from './track-values.ts'

type Form = Pick<ToolFormState<TrackValues>, 'values' | 'set'>

/** Fills empty fields with the metadata of the chosen file. `hasCover`: whether the track has a cover. */
export function useAudioTags({ values, set }: Form, hasCover: boolean): AudioTags | undefined {
  const [tags, setTags] = useState<AudioTags>()
  // Current form, for when the file has been read, and the values filled in from the previous file.
  const latest = useRef({ values, set })
  const offered = useRef<Partial<TrackValues>>({})
  useEffect(() => {
    latest.current = { values, set }
  })

  const { audio } = values
  useEffect(() => {
    setTags(undefined)
    if (!audio) return
    let isOver = false
    const offer = (found: AudioTags | undefined) => {
      if (isOver) return
      const form = latest.current
      setTags(found)
      const next = offerOf(found, form.values, { offered: offered.current, hasCover })
      offered.current = { ...offered.current, ...next }
      for (const name of Object.keys(next) as (keyof TrackValues)[]) {
        form.set(name, next[name] as TrackValues[typeof name])
      }
    }
    readAudioFile(audio).then(offer, () => offer(undefined))
    return () => {
      isOver = true
    }
  }, [audio, hasCover])
  return tags
}

/** More than the largest permitted file takes. */
const patienceMilliseconds = 10_000

/** Returns the metadata of a file; undefined if it is unreadable or takes too long. */
async function readAudioFile(file: File): Promise<AudioTags | undefined> {
  const content = await file.arrayBuffer()
  const worker = new Worker(new URL('./audio-tags.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<AudioTags | undefined>((resolve) => {
      const giveUp = () => resolve(undefined)
      setTimeout(giveUp, patienceMilliseconds)
      worker.addEventListener('error', giveUp)
      worker.addEventListener('message', ({ data }: MessageEvent<AudioTags | undefined>) => resolve(data))
      worker.postMessage(content, [content])
    })
  } finally {
    worker.terminate()
  }
}

/** Returns new values for fields that are empty or still contain the value of the previous file. */
function offerOf(
  found: AudioTags | undefined,
  now: TrackValues,
  { offered, hasCover }: { offered: Partial<TrackValues>; hasCover: boolean },
): Partial<TrackValues> {
  const { title = '', artist = '', cover, words = '', lrc = '' } = found ?? {}
  const isFree = (name: 'title' | 'artist') => now[name].trim() === '' || now[name] === offered[name]
  const isCoverFree = !hasCover && now.cover === '' && now.picture === offered.picture
  return {
    ...(isFree('title') && { title }),
    ...(isFree('artist') && { artist }),
    ...(isCoverFree && { picture: cover && fileOf(cover) }),
    lyrics: words ? { words, lrc } : undefined,
  }
}

const fileOf = ({ data, type }: NonNullable<AudioTags['cover']>) =>
  new File([data as BlobPart], `cover.${type.slice('image/'.length)}`, { type })
