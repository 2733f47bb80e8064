import { createHash } from 'node:crypto'
import { posterSize } from '#contract/rules/videos.ts'

type Random = () => number

interface Place {
  width: number
  height: number
  horizon: number
  colours: PosterColours
  random: Random
}

/** Draws a coast with a lighthouse, seeded by the video id. Without text, as titles are shown beside it. */
export function drawPoster({ videoId, isVertical }: { videoId: string; isVertical: boolean }): string {
  const seed = createHash('sha256').update(videoId).digest()
  const random = randomFrom(seed.readUInt32LE(0))
  const colours = posterColours[seed.readUInt8(4) % posterColours.length] ?? posterColours[0]
  const { width, height } = posterSize(isVertical)
  const place = { width, height, horizon: height * between(random, 0.5, 0.62), colours, random }
  const [high, low] = colours.sky

  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs>
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${high}"/><stop offset="1" stop-color="${low}"/></linearGradient>
<radialGradient id="glow"><stop offset="0" stop-color="${colours.light}" stop-opacity=".55"/><stop offset="1" stop-color="${colours.light}" stop-opacity="0"/></radialGradient>
</defs>
<rect width="${width}" height="${height}" fill="url(#sky)"/>
${disc(place)}
${landmark(place)}
${sea(place)}
</svg>`
}

/** Sun or moon with a halo. */
function disc({ width, horizon, height, colours, random }: Place): string {
  const x = round(width * between(random, 0.16, 0.84))
  const y = round(horizon - height * between(random, 0.04, 0.28))
  const r = round(Math.min(width, height) * between(random, 0.06, 0.12))
  return `<circle cx="${x}" cy="${y}" r="${r * 4}" fill="url(#glow)"/><circle cx="${x}" cy="${y}" r="${r}" fill="${colours.light}"/>`
}

/** Distant islands, one with a tower. */
function landmark(place: Place): string {
  const { width, height, horizon, colours, random } = place
  const x = width * between(random, 0.12, 0.88)
  const reach = width * between(random, 0.16, 0.3)
  const tall = height * between(random, 0.05, 0.09)
  const island = `M${round(x - reach)} ${round(horizon + 4)} Q${round(x - reach / 3)} ${round(horizon - tall)} ${round(x)} ${round(horizon - tall * 0.7)} T${round(x + reach)} ${round(horizon + 4)} Z`
  return `<path d="${island}" fill="${colours.land}"/>${tower(place, { x, foot: horizon - tall * 0.55 })}`
}

function tower({ width, height, colours }: Place, { x, foot }: { x: number; foot: number }): string {
  const unit = Math.min(width, height) / 180
  const top = foot - 30 * unit
  const to = x > width / 2 ? -1 : 1
  const beam = [
    [x, top - 2 * unit],
    [x + to * width, top - height * 0.16],
    [x + to * width, top + height * 0.1],
  ]
  const points = (of: number[][]) => of.map((point) => point.map(round).join()).join(' ')
  const body = [
    [x - 2.6 * unit, foot],
    [x - 1.7 * unit, top],
    [x + 1.7 * unit, top],
    [x + 2.6 * unit, foot],
  ]
  return `<polygon points="${points(beam)}" fill="${colours.light}" opacity=".16"/>
<polygon points="${points(body)}" fill="${colours.land}"/>
<rect x="${round(x - 2.3 * unit)}" y="${round(top - 4 * unit)}" width="${round(4.6 * unit)}" height="${round(4 * unit)}" fill="${colours.lamp}"/>
<path d="M${round(x - 3 * unit)} ${round(top - 4 * unit)} h${round(6 * unit)} l${round(-3 * unit)} ${round(-3.4 * unit)} Z" fill="${colours.land}"/>`
}

/** Layers of swell, from far to near, with chart lines. */
function sea(place: Place): string {
  const { height, horizon, colours } = place
  const depth = height - horizon
  return colours.sea
    .map((colour, layer) => {
      const level = horizon + depth * (layer / colours.sea.length) ** 1.25
      const swell = waves(place, { level, tall: 2 + layer * (height / 130), long: 0.9 + layer * 0.35 })
      const lines = [0.24, 0.5].map((part) => {
        const away = round((depth / colours.sea.length) * part)
        return `<path d="${swell.line}" transform="translate(0 ${away})" fill="none" stroke="#fff" stroke-opacity=".1" stroke-width="1.5"/>`
      })
      return `<path d="${swell.area}" fill="${colour}"/>${layer > 0 ? lines.join('') : ''}`
    })
    .join('\n')
}

function waves(
  { width, height, random }: Place,
  { level, tall, long }: { level: number; tall: number; long: number },
): { line: string; area: string } {
  const [first, second] = [random() * 7, random() * 7]
  const points = Array.from({ length: 65 }, (_, index) => {
    const part = index / 64
    const turn = (part * 2 * Math.PI * (width / 640)) / long
    const y = level + tall * (Math.sin(turn + first) + 0.5 * Math.sin(turn * 2.3 + second))
    return `${round(part * width)} ${round(y)}`
  })
  const line = `M${points.join(' L')}`
  return { line, area: `${line} V${height} H0 Z` }
}

const round = (value: number) => Math.round(value * 10) / 10

const between = (random: Random, from: number, to: number) => from + (to - from) * random()

/** Mulberry32. */
function randomFrom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface PosterColours {
  /** From top to horizon. */
  sky: readonly [string, string]
  /** Sun, moon and beam. */
  light: string
  /** Lamp of the tower. */
  lamp: string
  land: string
  /** From far to near. */
  sea: readonly string[]
}

/** Palettes: times of day and weather. */
const posterColours: readonly [PosterColours, ...PosterColours[]] = [
  {
    ...{ sky: ['#f3a65a', '#fbdc9c'], light: '#fff3d2', lamp: '#f5c543', land: '#4b2f35' },
    sea: ['#d98b57', '#b7694f', '#8d4c49', '#5f353f', '#331f30'],
  },
  {
    ...{ sky: ['#0a1330', '#2a4469'], light: '#f4ecd2', lamp: '#f5c543', land: '#070d20' },
    sea: ['#27486b', '#1d3a5a', '#152c49', '#0f2038', '#091428'],
  },
  {
    ...{ sky: ['#a9cfd8', '#e8efe6'], light: '#fffdf4', lamp: '#f5c543', land: '#33525a' },
    sea: ['#8dbcc3', '#5f9fad', '#3a7f93', '#215f78', '#12415b'],
  },
  {
    ...{ sky: ['#3a2a5e', '#e0797a'], light: '#ffd9a8', lamp: '#f5c543', land: '#231939' },
    sea: ['#b05f74', '#834a6f', '#5b3a66', '#3c2b55', '#221b3d'],
  },
  {
    ...{ sky: ['#9fa9ad', '#dcdcd4'], light: '#f6f3ea', lamp: '#f5c543', land: '#4a565b' },
    sea: ['#9aa8ab', '#7d9096', '#61777f', '#485f69', '#304650'],
  },
  {
    ...{ sky: ['#0f6f7a', '#a6dcc4'], light: '#fffbe0', lamp: '#f5c543', land: '#12444c' },
    sea: ['#5fb8ad', '#33998f', '#1c7c7c', '#105e66', '#0a424d'],
  },
]
