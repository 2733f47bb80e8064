const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const utf8 = (text: string) => new TextEncoder().encode(text)
const joined = (...parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]))
/** An integer with seven bits in each byte. */
const synchsafe = (size: number) =>
  Uint8Array.of(size >> 21, (size >> 14) & 127, (size >> 7) & 127, size & 127)
const end = Uint8Array.of(0)
/** The encoding byte for UTF-8. */
const encoding = Uint8Array.of(3)

/** A frame of ID3v2.4: https://id3.org/id3v2.4.0-structure */
function frame(name: string, body: Uint8Array): Uint8Array {
  return joined(latin(name), synchsafe(body.length), Uint8Array.of(0, 0), body)
}

export const textFrame = (name: string, text: string) => frame(name, joined(encoding, utf8(text)))

export const lyricsFrame = (text: string) => frame('USLT', joined(encoding, latin('por'), end, utf8(text)))

export const pictureFrame = (type: string, data: Uint8Array) =>
  frame('APIC', joined(encoding, latin(type), end, Uint8Array.of(3), end, data))

/** Lyrics with times in milliseconds. */
export function timedFrame(lines: readonly { at: number; text: string }[]): Uint8Array {
  const body = lines.map(({ at, text }) =>
    joined(utf8(text), end, Uint8Array.of(at >>> 24, (at >>> 16) & 255, (at >>> 8) & 255, at & 255)),
  )
  return frame('SYLT', joined(encoding, latin('por'), Uint8Array.of(2, 1), end, ...body))
}

/** An ID3 tag followed by frames of silence. */
export function id3(...frames: readonly Uint8Array[]): Uint8Array {
  const tag = joined(...frames)
  const silence = new Uint8Array(417 * 8)
  for (let at = 0; at < silence.length; at += 417) silence.set([0xff, 0xfb, 0x90, 0x00], at)
  return joined(latin('ID3'), Uint8Array.of(4, 0, 0), synchsafe(tag.length), tag, silence)
}
