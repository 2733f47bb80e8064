import type { PictureTask } from '../../platform/picture-press.ts'
import { pressPicture } from './press-picture.ts'

process.on('message', async (task: PictureTask) => {
  process.send?.(await pressPicture(task))
})
process.on('disconnect', () => process.exit())
