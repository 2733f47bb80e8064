import { readAudioTags } from './audio-tags.ts'

/** A worker, so that a broken file cannot block the page. Posts `undefined` for an unreadable file. */
self.addEventListener('message', async ({ data }: MessageEvent<ArrayBuffer>) => {
  self.postMessage(await readAudioTags(new Uint8Array(data)).catch(() => undefined))
})
