/** Tables of an uncompressed font by tag (OpenType 1.9, “Organization of an OpenType font”). */
type Tables = Map<string, Buffer>

const header = 12
const record = 16

export function readTables(font: Buffer): Tables {
  return new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
      const at = header + record * index
      const begin = font.readUInt32BE(at + 8)
      return [font.toString('latin1', at, at + 4), font.subarray(begin, begin + font.readUInt32BE(at + 12))]
    }),
  )
}

/** Leaves out the checksum of the whole font, which the WOFF2 encoder writes. */
export function writeTables(tables: Tables): Buffer {
  const sorted = [...tables].sort(([one], [other]) => (one < other ? -1 : 1))
  const directory = Buffer.alloc(header + record * sorted.length)
  const search = 2 ** Math.floor(Math.log2(sorted.length)) * record
  directory.writeUInt32BE(0x00010000, 0)
  directory.writeUInt16BE(sorted.length, 4)
  directory.writeUInt16BE(search, 6)
  directory.writeUInt16BE(Math.log2(search / record), 8)
  directory.writeUInt16BE(sorted.length * record - search, 10)

  const parts = [directory]
  let begin = directory.length
  for (const [index, [tag, table]] of sorted.entries()) {
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)])
    const at = header + record * index
    directory.write(tag, at, 'latin1')
    directory.writeUInt32BE(sumOf(padded), at + 4)
    directory.writeUInt32BE(begin, at + 8)
    directory.writeUInt32BE(table.length, at + 12)
    parts.push(padded)
    begin += padded.length
  }
  return Buffer.concat(parts)
}

function sumOf(table: Buffer): number {
  let sum = 0
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0
  return sum
}
