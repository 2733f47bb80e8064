/** FNV-1a, 32 bits, over UTF-16 units (http://www.isthe.com/chongo/tech/comp/fnv/). */
export function fnv1a32(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index)
    hash = Math.imul(hash, 0x01000193) >>> 0
  }
  return hash
}

/** Hue in degrees, 0–359. The golden angle keeps neighbours apart. */
export function nickHue(nick: string): number {
  return Math.round(((fnv1a32(nick.toLowerCase()) % 997) * 137.508) % 360) % 360
}
