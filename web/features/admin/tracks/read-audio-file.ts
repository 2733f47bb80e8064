import type { AudioTags } from './audio-tags.ts'

/** Longer than the longest file that is taken needs. */
const patienceMilliseconds = 10_000

/** What a file says of itself; nothing where it says nothing that can be read in time. */
export async function readAudioFile(file: File): Promise<AudioTags | undefined> {
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
