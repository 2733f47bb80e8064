import type { ComposeTask, PictureTask } from '../../platform/image-processor.ts'
import { composePicture } from './compose-picture.ts'
import { convertImage } from './convert-image.ts'

const [effort = 0, drawingSeconds = 0] = process.argv.slice(2).map(Number)
const workSeconds = 10
let limit: { since: NodeJS.CpuUsage; seconds: number } | undefined

process.on('message', async (task: PictureTask | ComposeTask) => {
  limitWork(workSeconds)
  const answer = await ('sources' in task ? composePicture(task, effort) : convert(task))
  limit = undefined
  process.send?.(answer)
})
process.on('disconnect', end)

// CPU time is limited, not elapsed time: on a busy machine an honest picture takes longer.
setInterval(() => {
  if (!limit) return
  const { user, system } = process.cpuUsage(limit.since)
  if (user + system > limit.seconds * 1e6) end()
}, 250)

/**
 * The cost of rendering a drawing is up to its author; once there are pixels, their number bounds the rest.
 */
function convert(task: PictureTask) {
  return convertImage(task, {
    effort,
    onDrawing: () => limitWork(drawingSeconds),
    onPixels: () => limitWork(workSeconds),
  })
}

/** Starts a new limit of CPU time in place of the current one. */
function limitWork(seconds: number): void {
  limit = { since: process.cpuUsage(), seconds }
}

/** `process.exit` would wait for threads that are still decoding. */
function end(): void {
  process.kill(process.pid, 'SIGKILL')
}
