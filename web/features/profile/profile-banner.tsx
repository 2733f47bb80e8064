import { nickHue } from '#contract/rules/nick-colour.ts'
import { nickSea, nickSeaSize, shipOutline, shipRow } from '#contract/rules/nick-sea.ts'
import './nick-sea.css'

interface ProfileBannerProps {
  /** The drawing is derived from it. */
  nick: string
  picture: React.ReactNode
  name: string
  /** The line below the name. */
  line: React.ReactNode
  /** At the end of the line of names; on a phone under them. */
  children?: React.ReactNode
}

/** Header of a person's page. */
export function ProfileBanner({ nick, picture, name, line, children }: ProfileBannerProps) {
  return (
    <>
      <NickSea nick={nick} className="block h-33 w-full sm:h-43 sm:flat:h-25" />
      <BannerRow as="header">
        {picture}
        <BannerNames>
          <h1 className="type-title wrap-anywhere text-name sm:font-stretch-80% sm:text-name-large">
            <bdi>{name}</bdi>
          </h1>
          <p className="wrap-anywhere text-muted">{line}</p>
        </BannerNames>
        {children}
      </BannerRow>
    </>
  )
}

export function BannerRow({ as: Row, children }: { as: 'header' | 'div'; children: React.ReactNode }) {
  return (
    <Row className="relative mx-auto flex max-w-310 items-start gap-3.5 px-4 max-sm:flex-wrap sm:gap-7 md:px-gutter">
      {children}
    </Row>
  )
}

export function BannerNames({ className = '', children }: { className?: string; children: React.ReactNode }) {
  const besidePicture = 'max-sm:basis-[max(--spacing(30),100%-(--spacing(27.5)))]'
  return <div className={`min-w-0 flex-1 pt-3 sm:pt-4.5 ${besidePicture} ${className}`}>{children}</div>
}

type SeaStyle = React.CSSProperties & { '--hue': number }

const { width, height } = nickSeaSize

/** Drawing of a sea, derived from the nick. Works without scripts, and is decorative. */
function NickSea({ nick, className = '' }: { nick: string; className?: string }) {
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
