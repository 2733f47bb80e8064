import { buffer } from 'node:stream/consumers'
import { DamagedArchive } from './damaged-archive.ts'

// The tape archive of POSIX (ustar), as far as plain files with short names need it.

export interface TarEntry {
  name: string
  bytes: number
  content: AsyncIterable<Buffer>
}

const block = 512
const paddingOf = (bytes: number) => (block - (bytes % block)) % block

/** The bytes of an archive, as they are asked for. */
export async function* writeTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Buffer> {
  for await (const { name, bytes, content } of entries) {
    yield headerOf(name, bytes)
    let written = 0
    for await (const chunk of content) {
      written += chunk.length
      yield chunk
    }
    if (written !== bytes)
      throw new Error(`${name} has ${written} bytes and not ${bytes}: it was being changed.`)
    yield Buffer.alloc(paddingOf(bytes))
  }
  yield Buffer.alloc(2 * block)
}

/** The entries in their order. The content of one must be read before the next one is asked for, or is lost. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = createByteSource(source)
  for (;;) {
    const header = await buffer(bytes.readContent({ left: block }))
    if (header.every((byte) => byte === 0)) return bytes.drain()

    const entry = readHeader(header)
    const rest = { left: entry.bytes }
    yield { ...entry, content: bytes.readContent(rest) }
    rest.left += paddingOf(entry.bytes)
    for await (const _ of bytes.readContent(rest));
  }
}

function createByteSource(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)

  /** As many bytes as are left, which goes down as they are taken. */
  async function* readContent(rest: { left: number }): AsyncGenerator<Buffer> {
    while (rest.left > 0) {
      if (held.length === 0) {
        const next = await chunks.next()
        if (next.done) throw new DamagedArchive('it ends too early')
        held = next.value
      }
      const piece = held.subarray(0, rest.left)
      held = held.subarray(piece.length)
      rest.left -= piece.length
      yield piece
    }
  }

  // Only at its end does compressed data tell whether it is whole.
  async function drain(): Promise<void> {
    while (!(await chunks.next()).done);
  }

  return { readContent, drain }
}

function headerOf(name: string, bytes: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new RangeError(`The name ${name} is too long for an archive.`)
  if (bytes >= 8 ** 11) throw new RangeError(`${name} is too large for an archive.`)
  const header = Buffer.alloc(block)
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
  header.write(name, 0)
  header.write(octal(0o600, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(bytes, 11), 124)
  header.write(octal(0, 11), 136)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(`${octal(sumOf(header), 6)} `, 148)
  return header
}

function readHeader(header: Buffer): { name: string; bytes: number } {
  const text = (from: number, to: number) => header.toString('utf8', from, to).replace(/\0.*$/s, '').trim()
  if (Number.parseInt(text(148, 156), 8) !== sumOf(header))
    throw new DamagedArchive('a heading in it is wrong')
  return { name: text(0, 100), bytes: Number.parseInt(text(124, 136), 8) }
}

/** The sum of all bytes, those of the sum itself counted as spaces. */
function sumOf(header: Buffer): number {
  return header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte), 0)
}
