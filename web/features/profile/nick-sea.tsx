import { fnv1a32, nickHue } from '#contract/rules/nick-colour.ts'

type SeaStyle = React.CSSProperties & { '--hue': number }

const [width, height] = [1152, 300]
/** From the horizon to the shore: where a row of waves begins, how high and how long its waves are. */
const rows = [
  { top: 138, high: 2, long: 96 },
  { top: 152, high: 4, long: 132 },
  { top: 174, high: 7, long: 180 },
  { top: 204, high: 10, long: 236 },
  { top: 244, high: 14, long: 310 },
] as const

/**
 * The sea of a nick: hue, swell, stars and the place of the ship come from its letters alone, so that it is the same
 * everywhere and for ever. Drawn without a script, and nobody needs to be told of it.
 */
export function NickSea({ nick, className = '' }: { nick: string; className?: string }) {
  const style: SeaStyle = { '--hue': nickHue(nick) }
  const next = numbersOf(nick)
  const stars = Array.from({ length: 22 }, () => ({ x: next() * width, y: next() * 104, r: 0.6 + next() }))
  const [ship, sun] = [0.42 + next() * 0.4, 0.55 + next() * 0.35]
  const waves = rows.map((row) => ({ ...row, shift: next() * row.long }))
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      className={`nick-sea ${className}`}
      style={style}
      aria-hidden="true"
      focusable="false"
    >
      <rect width={width} height={height} className="nick-sea-sky" />
      <g className="nick-sea-stars">
        {stars.map(({ x, y, r }) => (
          <circle key={`${x} ${y}`} cx={round(x)} cy={round(y)} r={round(r)} />
        ))}
      </g>
      <circle cx={round(sun * width)} cy={112} r={38} className="nick-sea-sun" />
      {waves.map((row, index) => (
        <g key={row.top} className={`nick-sea-row-${index + 1}`}>
          {index === 2 && <Ship x={round(ship * width)} y={row.top - 6} />}
          <path d={waterOf(row)} className="nick-sea-water" />
        </g>
      ))}
    </svg>
  )
}

/** Under sail, seen from the shore. */
function Ship({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`} className="nick-sea-ship">
      <path d="M-22 0 h44 l-7 13 h-30 z" />
      <path d="M1 -4 V-50 L24 -6 Z" />
      <path d="M-3 -6 V-40 L-19 -8 Z" />
    </g>
  )
}

interface Row {
  top: number
  high: number
  long: number
  shift: number
}

/** Up to the line of the crests, from beyond one edge to beyond the other. */
function waterOf({ top, high, long, shift }: Row): string {
  const half = long / 2
  const count = Math.ceil((width + 2 * long) / half)
  const start = round(shift - long)
  const crests = `q${half / 2} ${-2 * high} ${half} 0${` t${half} 0`.repeat(count)}`
  return `M${start} ${top}${crests} V${height + 9} H${start} Z`
}

const round = (value: number) => Math.round(value * 10) / 10

/** Numbers from 0 to 1 that only the letters decide (Mulberry32). */
function numbersOf(nick: string): () => number {
  let state = fnv1a32(nick.toLowerCase())
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
