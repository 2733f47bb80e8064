import type { ComposeTask, PictureTask } from '../../platform/image-processor.ts'
import { composePicture } from './compose-picture.ts'
import { convertImage } from './convert-image.ts'

const avifEffort = Number(process.argv[2])
const cpuSecondsAtMost = 10
let begun: NodeJS.CpuUsage | undefined

process.on('message', async (task: PictureTask | ComposeTask) => {
  begun = process.cpuUsage()
  const answer = await ('sources' in task ? composePicture(task) : convertImage(task, avifEffort))
  begun = undefined
  process.send?.(answer)
})
process.on('disconnect', () => process.exit())

// Work is what is bounded, not time: on a busy machine an honest picture takes longer.
setInterval(() => {
  if (!begun) return
  const { user, system } = process.cpuUsage(begun)
  if (user + system > cpuSecondsAtMost * 1e6) process.exit(1)
}, 250)
