import sharp from 'sharp'

export interface Size {
  width: number
  height: number
}

/**
 * A product to print a picture on, in a square of 100 units: position of the print, SVG below it and above
 * it.
 */
interface Mockup {
  wall: readonly [light: string, dark: string]
  print: { x: number; y: number; width: number; height: number; shape?: string }
  under: string
  over?: string
}

const mockups: Record<string, Mockup> = {
  frame: {
    wall: ['#ece6dc', '#b9ac9a'],
    print: { x: 27, y: 20, width: 46, height: 58 },
    under:
      '<rect x="21" y="14" width="58" height="70" rx=".6" fill="#3a2a20"/><rect x="22.5" y="15.5" width="55" height="67" fill="#fbf8f1"/>',
    over: '<rect x="27" y="20" width="46" height="58" fill="none" stroke="#000" stroke-opacity=".2" stroke-width=".3"/>',
  },
  canvas: {
    wall: ['#dfe4e3', '#93a3a6'],
    print: { x: 12, y: 26, width: 76, height: 46 },
    under: '<path d="M12 72 L14 75 H90 V29 L88 26Z" fill="#777"/>',
    over: '<path d="M12 26H88V72H12Z" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width=".4"/>',
  },
  lp: {
    wall: ['#e3cdb6', '#a3744f'],
    print: { x: 11, y: 21, width: 56, height: 56 },
    under:
      '<circle cx="65" cy="49" r="25" fill="#15161a"/><g fill="none" stroke="#3a3c44" stroke-width=".35"><circle cx="65" cy="49" r="22.5"/><circle cx="65" cy="49" r="19.5"/><circle cx="65" cy="49" r="16.5"/><circle cx="65" cy="49" r="13.5"/></g><circle cx="65" cy="49" r="8.5" fill="#d9a441"/>',
    over: '<path d="M11 21h56v56H11z" fill="none" stroke="#000" stroke-opacity=".25" stroke-width=".4"/><path d="M67 21v56" stroke="#000" stroke-opacity=".35" stroke-width=".8"/>',
  },
  shirt: {
    wall: ['#cfdadb', '#7f979c'],
    print: { x: 36, y: 36, width: 28, height: 28, shape: '<circle cx="14" cy="14" r="14"/>' },
    under:
      '<path d="M37 15 L20 22 L10 40 L21 46 L27 38 V86 H73 V38 L79 46 L90 40 L80 22 L63 15 C60 23 40 23 37 15Z" fill="#f4f1ea"/><path d="M37 15C40 23 60 23 63 15" fill="none" stroke="#cfc8ba" stroke-width="1.4"/><path d="M27 38V60M73 38V60" stroke="#d8d1c3" stroke-width=".7"/>',
  },
  bag: {
    wall: ['#d5dcc9', '#8b9a78'],
    print: { x: 33, y: 47, width: 34, height: 34 },
    under:
      '<path d="M36 36C36 8 64 8 64 36" fill="none" stroke="#d9cba9" stroke-width="3.2"/><path d="M23 35H77L80 90H20Z" fill="#ece2c8"/><path d="M23 35H77L77.3 38H22.8Z" fill="#d9cba9"/>',
  },
  cards: {
    wall: ['#efe3e0', '#b78f8a'],
    print: { x: 17, y: 36, width: 60, height: 40 },
    under:
      '<g stroke="#00000022" stroke-width=".3"><rect x="24" y="22" width="60" height="40" fill="#e9dcc4" transform="rotate(7 54 42)"/><rect x="20" y="29" width="60" height="40" fill="#f7f1e4" transform="rotate(-4 50 49)"/><rect x="15.5" y="34.5" width="63" height="43" fill="#fff"/></g>',
  },
  book: {
    wall: ['#dfe1ea', '#8f95ad'],
    print: { x: 28, y: 15, width: 48, height: 68 },
    under:
      '<path d="M28 15L24 18V87L28 83Z" fill="#1d2230"/><path d="M24 87H72L76 83H28Z" fill="#efe9da"/><path d="M24.5 85.6H73" stroke="#c9c0a8" stroke-width=".4"/>',
    over: '<path d="M32 15V83" stroke="#000" stroke-opacity=".22" stroke-width=".7"/><rect x="38" y="24" width="30" height="13" fill="#fbf7ec"/><path d="M41 28.5H65M41 32.5H57" stroke="#23283a" stroke-width="1.2"/>',
  },
}

/** Renders a product with a printed picture in front of a wall, as JPEG. */
export async function renderProduct(
  thing: string,
  renderImage: (size: Size) => Promise<Buffer>,
  { width, height }: Size,
): Promise<Buffer> {
  const mockup = mockups[thing]
  if (!mockup) throw new Error(`nothing is printed on a ${thing}`)
  const side = Math.min(width, height)
  const { shape = '', ...place } = mockup.print
  const scaled = (part: number) => Math.round((part * side) / 100)
  const print = { width: scaled(place.width), height: scaled(place.height) }

  const printed = sharp(await renderImage(print))
  const mask = drawing(shape, print, [place.width, place.height])
  const cut = shape ? printed.composite([{ input: mask, blend: 'dest-in' }]) : printed
  const layers = [
    { input: drawing(shadowOf(mockup.under), { width: side, height: side }) },
    { input: drawing(mockup.under, { width: side, height: side }) },
    { input: await cut.png().toBuffer(), left: scaled(place.x), top: scaled(place.y) },
    { input: drawing(mockup.over ?? '', { width: side, height: side }) },
  ]
  const scene = await sharp(wall(mockup.wall, side)).composite(layers).png().toBuffer()
  return sharp(scene).resize({ width, height, fit: 'cover' }).jpeg({ quality: 92 }).toBuffer()
}

const shadowOf = (shapes: string) =>
  `<defs><filter id="s" x="-30%" y="-30%" width="160%" height="160%"><feColorMatrix values="0 0 0 0 .06 0 0 0 0 .06 0 0 0 0 .08 0 0 0 .42 0"/><feGaussianBlur stdDeviation="2.4"/></filter></defs><g filter="url(#s)" transform="translate(2.6 3.4)">${shapes}</g>`

const wall = ([light, dark]: Mockup['wall'], side: number) =>
  drawing(
    `<defs><radialGradient id="w" cx=".4" cy=".32" r=".9"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></radialGradient></defs><rect width="100" height="100" fill="url(#w)"/>`,
    { width: side, height: side },
  )

function drawing(content: string, { width, height }: Size, [w, h]: [number, number] = [100, 100]): Buffer {
  const box = `width="${width}" height="${height}" viewBox="0 0 ${w} ${h}" preserveAspectRatio="none"`
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${box}>${content}</svg>`)
}
