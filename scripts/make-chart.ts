import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

type SubsetFont = (font: Buffer, text: string, options: object) => Promise<Buffer>
type Palette = Record<
  | 'deep'
  | 'mid'
  | 'shallow'
  | 'dry'
  | 'land'
  | 'iso'
  | 'coast'
  | 'sounding'
  | 'water'
  | 'bar'
  | 'magenta'
  | 'lightName'
  | 'white'
  | 'red'
  | 'green'
  | 'lamp',
  string
>

const require = createRequire(import.meta.url)
// The package carries no types.
const subsetFont = require('subset-font') as SubsetFont
const source = (name: string) => readFile(fileURLToPath(new URL(`art/${name}.svg`, import.meta.url)), 'utf8')
const target = fileURLToPath(new URL('../web/art/', import.meta.url))

const light: Palette = {
  deep: 'oklch(.978 .008 235)',
  mid: 'oklch(.945 .025 225)',
  shallow: 'oklch(.885 .052 227)',
  dry: 'oklch(.852 .061 129)',
  land: 'oklch(.904 .066 86)',
  iso: 'oklch(.772 .037 229)',
  coast: 'oklch(.268 .03 263)',
  sounding: 'oklch(.45 .05 250)',
  water: 'oklch(.381 .082 245)',
  bar: 'oklch(.45 .05 250)',
  magenta: 'oklch(.52 .19 350)',
  lightName: 'oklch(.268 .03 263)',
  white: 'oklch(.99 .004 85)',
  red: 'oklch(.55 .19 27)',
  green: 'oklch(.56 .13 155)',
  lamp: 'oklch(.855 .15 88)',
}

const dark: Palette = {
  deep: 'oklch(.169 .03 262)',
  mid: 'oklch(.211 .039 254)',
  shallow: 'oklch(.264 .056 246)',
  dry: 'oklch(.29 .04 137)',
  land: 'oklch(.33 .035 84)',
  iso: 'oklch(.36 .045 240)',
  coast: 'oklch(.859 .021 85)',
  sounding: 'oklch(.66 .04 240)',
  water: 'oklch(.79 .06 230)',
  bar: 'oklch(.66 .04 240)',
  magenta: 'oklch(.70 .17 350)',
  lightName: 'oklch(.88 .02 85)',
  white: 'oklch(.33 .035 258)',
  red: 'oklch(.58 .175 27)',
  green: 'oklch(.56 .11 155)',
  lamp: 'oklch(.83 .14 88)',
}

/** An SVG image cannot use the fonts of its page, so the characters on the chart are embedded. */
async function embeddedFonts(): Promise<string> {
  const newsreader = 'newsreader/files/newsreader-latin-wght-italic.woff2'
  const hanken = 'hanken-grotesk/files/hanken-grotesk-latin-wght'
  const faces = await Promise.all([
    face('W', newsreader, 'Barra NorteSul', { wght: 400 }),
    face('S', `${hanken}-italic.woff2`, '0123456789', { wght: 450 }),
    face('T', `${hanken}-normal.woff2`, '0123456789Lp(4) 13sVila da Barra', { wght: 550 }),
    face('B', `${hanken}-normal.woff2`, 'FAROL DA BARRA', { wght: 700 }),
  ])
  return faces.join('')
}

async function face(name: string, from: string, text: string, variationAxes: object): Promise<string> {
  const font = await readFile(require.resolve(`@fontsource-variable/${from}`))
  const small = await subsetFont(font, text, { targetFormat: 'woff2', variationAxes })
  return `@font-face{font-family:${name};src:url(data:font/woff2;base64,${small.toString('base64')})}`
}

function styles(colour: Palette): string {
  return `
.deep{fill:${colour.deep}}.mid{fill:${colour.mid}}.shallow{fill:${colour.shallow}}.dry{fill:${colour.dry}}.land{fill:${colour.land}}
.iso{fill:none;stroke:${colour.iso};stroke-width:.8}
.coast{fill:none;stroke:${colour.coast};stroke-width:1.5;stroke-linejoin:round}
.dots{fill:none;stroke:${colour.coast};stroke-width:1.1;stroke-dasharray:0 4;stroke-linecap:round}
.snd{font:12.5px S;fill:${colour.sounding}}
.lead{fill:none;stroke:${colour.magenta};stroke-width:1.8;stroke-dasharray:12 6}
.sector{fill:none;stroke:${colour.magenta};stroke-width:1}.dash{stroke-dasharray:4 3;stroke-width:.8}
.flare{fill:${colour.magenta};opacity:.88}.north{fill:${colour.magenta};stroke:none}
.rose{fill:none;stroke:${colour.magenta};stroke-width:.8}.rose text{font:9.5px T;fill:${colour.magenta};stroke:none;text-anchor:middle}
.lh{fill:none;stroke:${colour.coast};stroke-width:1.5}.lhc{fill:${colour.coast}}
.lt{font:12.5px T;fill:${colour.lightName}}.lt2{font:11px B;letter-spacing:.04em;fill:${colour.lightName}}
.vila{font:17.5px T;letter-spacing:.03em;text-anchor:middle;fill:${colour.lightName}}
.bar{font:21px W;letter-spacing:.1em;fill:${colour.bar}}
.buoy path{stroke:oklch(.268 .03 263);stroke-width:.8}.buoy circle{fill:oklch(.904 .066 86);stroke:oklch(.4 .04 60);stroke-width:.8}
.g path{fill:oklch(.56 .13 155)}.r path{fill:oklch(.55 .19 27)}`.replaceAll('\n', '')
}

/** Styles by purpose of a stroke: ink, heavy, dotted, magenta, sea, rope; then by the fill of a shape. */
function markStyles({ coast, magenta, water, land, white, shallow, red, green, lamp }: Palette): string {
  return `
path,circle{stroke-linejoin:round;stroke-linecap:round;stroke-width:1.6;fill:none}
.n,.k,.l,.w,.b,.r,.g{stroke:${coast}}.h{stroke-width:3.6}.d{stroke:${coast};stroke-width:1.8;stroke-dasharray:0 4.5}
.m{stroke:${magenta}}.s{stroke:${water};opacity:.75}.t{stroke:${magenta};stroke-width:2.6}.i{stroke:${land}}
.f{fill:${coast}}.l{fill:${land}}.w{fill:${white}}.b{fill:${shallow}}.r{fill:${red}}.g{fill:${green}}.y{fill:${lamp}}`.replaceAll(
    '\n',
    '',
  )
}

/** Uses relative instead of absolute coordinates, which halves the size. */
function shorter(svg: string): string {
  return svg.replaceAll(/d="((?:[MLZ][\d .]*)+)"/g, (_, path: string) => {
    let [x, y, startX, startY] = [0, 0, 0, 0]
    const steps = path.replaceAll(
      /([ML])([\d.]+) ([\d.]+) ?|Z/g,
      (_command, kind?: string, px?: string, py?: string) => {
        if (kind === undefined) {
          ;[x, y] = [startX, startY]
          return 'z'
        }
        const [dx, dy] = [round(Number(px) - x), round(Number(py) - y)]
        ;[x, y] = [round(x + dx), round(y + dy)]
        if (kind === 'M') [startX, startY] = [x, y]
        if (kind === 'M') return `M${px} ${py}`
        return dx === 0 && dy === 0 ? '' : `l${dx}${dy < 0 ? '' : ' '}${dy}`
      },
    )
    return `d="${steps}"`
  })
}

const round = (value: number) => Math.round(value * 10) / 10

async function write(name: string, drawing: string, styles: string): Promise<void> {
  const svg = drawing.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')
  const file = svg.replace('>', `><style>${styles}</style>`)
  await writeFile(`${target}${name}.svg`, file)
  console.log(`${name}.svg ${Math.round(file.length / 1000)} kB`)
}

await mkdir(target, { recursive: true })
const chart = shorter(await source('chart'))
const marks = (await source('marks')).replaceAll('\n', '')
const fonts = await embeddedFonts()
for (const [theme, colours] of Object.entries({ light, dark })) {
  await write(`chart-${theme}`, chart, `${fonts}${styles(colours)}`)
  await write(`marks-${theme}`, marks, markStyles(colours))
}
