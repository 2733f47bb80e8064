import { access, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { paint } from './covers/paint.ts'
import type { MakingTask } from './making.ts'
import { compose } from './music/composition.ts'
import { mix } from './music/mixing.ts'
import { sampleRate } from './music/voices.ts'
import { encodeWav } from './music/wav.ts'
import { preloadedTracks } from './preloaded-tracks.ts'

const coverPixels = 640
/** Drawn small and drawn out: the sea has no edges that would suffer. */
const paintedPixels = 320

/** A process of its own: makes the files of preloaded tracks that are not there, and ends. */
process.once('message', (task) => {
  // Only `making.ts` sends.
  void makeMissing(task as MakingTask).finally(() => process.disconnect())
})
// It does not outlive the site, however that ends.
process.once('disconnect', () => process.exit())

async function makeMissing({ tracksFolder, coversFolder, ...task }: MakingTask): Promise<void> {
  await mkdir(tracksFolder, { recursive: true })
  await mkdir(coversFolder, { recursive: true })
  const wanted = new Set(task.addresses)
  const tracks = preloadedTracks(task.longestSeconds)
  for (const { file, score } of tracks) {
    if (!wanted.has(`/tracks/${file}`)) continue
    await makeOnce(join(tracksFolder, file), () => encodeWav(mix(compose(score), score.seed), sampleRate))
  }
  for (const { coverFile, painting } of tracks) {
    if (!wanted.has(`/covers/${coverFile}`)) continue
    await makeOnce(join(coversFolder, coverFile), () => {
      const raw = { width: paintedPixels, height: paintedPixels, channels: 3 as const }
      return sharp(paint(painting, paintedPixels), { raw })
        .resize(coverPixels)
        .webp({ quality: 84 })
        .toBuffer()
    })
  }
}

/** Nobody ever finds half a file. */
async function makeOnce(path: string, make: () => Buffer | Promise<Buffer>): Promise<void> {
  const exists = await access(path).then(
    () => true,
    () => false,
  )
  if (exists) return
  await writeFile(`${path}.part`, await make())
  await rename(`${path}.part`, path)
}
