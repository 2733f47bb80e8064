const utf8 = (text: string) => Buffer.from(text)

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** A page of Ogg with one packet; its checksum is left out: https://www.rfc-editor.org/rfc/rfc3533 */
function page(number: number, packet: Buffer): Buffer {
  const segments = Buffer.alloc(Math.floor(packet.length / 255) + 1, 255)
  segments[segments.length - 1] = packet.length % 255
  const flags = Buffer.of(0, number === 0 ? 2 : 0)
  const head = [utf8('OggS'), flags, Buffer.alloc(8), uint32(1), uint32(number), Buffer.alloc(4)]
  return Buffer.concat([...head, Buffer.of(segments.length), segments, packet])
}

/** Ogg Vorbis without sound, with these comments: https://xiph.org/vorbis/doc/v-comment.html */
export function ogg(comments: Readonly<Record<string, string>>): Uint8Array {
  const rates = [44_100, 0, 128_000, 0].map(uint32)
  const format = Buffer.concat([utf8('\u0001vorbis'), uint32(0), Buffer.of(2), ...rates, Buffer.of(0xb8, 1)])
  const texts = Object.entries(comments).map(([name, value]) => utf8(`${name}=${value}`))
  const list = texts.flatMap((text) => [uint32(text.length), text])
  const tags = Buffer.concat([utf8('\u0003vorbis'), uint32(0), uint32(texts.length), ...list, Buffer.of(1)])
  return Buffer.concat([page(0, format), page(1, tags)])
}
