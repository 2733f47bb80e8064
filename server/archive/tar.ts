import { buffer } from 'node:stream/consumers'
import { DamagedArchive } from './damaged-archive.ts'

// The POSIX tar format (ustar), as far as plain files with short names need it.

export interface TarEntry {
  name: string
  bytes: number
  content: AsyncIterable<Buffer>
}

const block = 512
const paddingOf = (bytes: number) => (block - (bytes % block)) % block

/** Yields the bytes of an archive of the entries. */
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

/** Yields the entries in order. The content of an entry must be read before the next one is requested. */
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

  /** Yields `rest.left` bytes and counts it down as they are read. */
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

  // The compressed stream reports missing or corrupt data only at its end.
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

/** Sum of all bytes, with those of the checksum itself counted as spaces. */
function sumOf(header: Buffer): number {
  return header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte), 0)
}
