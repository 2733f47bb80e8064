import { readAudioTags } from './audio-tags.ts'

/** Away from the page, which goes on whatever the file does to this. Nothing is said of what cannot be read. */
self.addEventListener('message', async ({ data }: MessageEvent<ArrayBuffer>) => {
  self.postMessage(await readAudioTags(new Uint8Array(data)).catch(() => undefined))
})
