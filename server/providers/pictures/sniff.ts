import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import type { PictureType } from '../../platform/image-processor.ts'

const byMagic: Partial<Record<string, PictureType>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
}

/** What a file is by its content; its name and what the sender says of it do not matter. */
export async function sniffPicture(path: string): Promise<PictureType | undefined> {
  const found = await fileTypeFromFile(path)
  if (found && byMagic[found.mime]) return byMagic[found.mime]
  const mayBeSvg = !found || found.mime === 'application/xml' || found.mime === 'image/svg+xml'
  return mayBeSvg && isSvg(await readStart(path)) ? 'svg' : undefined
}

// No internal subset in the DOCTYPE: that is where entities are declared, and drawings need none.
const svgStart = /^\ufeff?\s*(?:<\?xml[^>]*\?>\s*)?(?:(?:<!--.*?-->|<!DOCTYPE\s+svg[^>[]*>)\s*)*<svg[\s>]/s

const isSvg = (text: string) => svgStart.test(text)

async function readStart(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}
