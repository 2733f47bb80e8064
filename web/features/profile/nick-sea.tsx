import { nickHue } from '#contract/rules/nick-colour.ts'
import { nickSea, nickSeaSize, shipOutline, shipRow } from '#contract/rules/nick-sea.ts'

type SeaStyle = React.CSSProperties & { '--hue': number }

const { width, height } = nickSeaSize

/** The sea of a nick. Drawn without a script, and nobody needs to be told of it. */
export function NickSea({ nick, className = '' }: { nick: string; className?: string }) {
  const style: SeaStyle = { '--hue': nickHue(nick) }
  const { stars, ship, sun, waves } = nickSea(nick)
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
          <circle key={`${x} ${y}`} cx={x} cy={y} r={r} />
        ))}
      </g>
      <circle cx={sun.x} cy={sun.y} r={sun.r} className="nick-sea-sun" />
      {waves.map((water, index) => (
        <g key={water} className={`nick-sea-row-${index + 1}`}>
          {index === shipRow && (
            <g transform={`translate(${ship.x} ${ship.y})`} className="nick-sea-ship">
              <path d={shipOutline} />
            </g>
          )}
          <path d={water} className="nick-sea-water" />
        </g>
      ))}
    </svg>
  )
}
