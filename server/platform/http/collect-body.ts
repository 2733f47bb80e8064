import type { Readable } from 'node:stream'
import { BadRequest, Refusal } from '../errors.ts'

const pageBytes = 16 * 1024

/**
 * A whole body in one piece. What comes a byte at a time costs its bytes, not the hundred-odd that each piece of a
 * stream takes. Throws 413 at the first byte over `limit`.
 */
export function collectBody(stream: Readable, limit: number): Promise<Buffer<ArrayBuffer>> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer<ArrayBuffer>>()
  const pages: Buffer[] = []
  let page = Buffer.alloc(0)
  let length = 0
  /** Nearly every body comes in one piece, which is taken as it is. */
  let only: Buffer<ArrayBuffer> | undefined

  function add(chunk: Buffer<ArrayBuffer>): void {
    if (length + (only?.length ?? 0) + chunk.length > limit) {
      leave()
      reject(new Refusal(413, 'request_too_large'))
    } else if (length === 0 && !only) only = chunk
    else {
      if (only) append(only)
      only = undefined
      append(chunk)
    }
  }

  function append(chunk: Buffer): void {
    for (let at = 0; at < chunk.length; ) {
      const offset = length % pageBytes
      if (offset === 0) {
        page = Buffer.allocUnsafeSlow(pageBytes)
        pages.push(page)
      }
      const copied = chunk.copy(page, offset, at)
      at += copied
      length += copied
    }
  }

  const end = () => {
    leave()
    resolve(only ?? Buffer.concat(pages, length))
  }
  const breakOff = (cause?: unknown) => {
    leave()
    reject(new BadRequest('request_malformed', { cause }))
  }
  const leave = () => stream.off('data', add).off('end', end).off('error', breakOff).off('close', breakOff)
  stream.on('data', add).once('end', end).once('error', breakOff).once('close', breakOff)
  if (stream.destroyed) breakOff()
  return promise
}
