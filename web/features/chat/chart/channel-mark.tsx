/** Shapes of the buoys of each water, in the order of the waters. */
const marks = ['can', 'cone', 'cardinal', 'safe', 'special'] as const

export type MarkKind = (typeof marks)[number] | 'light'

export const markOf = (water: number): MarkKind => marks[water % marks.length] ?? 'special'

interface ChannelMarkProps {
  kind: MarkKind
  /** Whether somebody has spoken recently. */
  lit: boolean
  unread: boolean
}

/** A buoy or the lighthouse, drawn as on nautical charts: the small circle is its position. */
export function ChannelMark({ kind, lit, unread }: ChannelMarkProps) {
  return (
    <svg className="buoy-mark" viewBox="-14 -22 28 28" aria-hidden="true">
      {lit && <path className="buoy-flare" d="M-2-9C-5-15-16-20-20-19-23-14-13-9-2-9Z" />}
      {kind === 'light' ? (
        <g className="buoy-light">
          <circle cy="-4" r="6.5" />
          <circle cy="-4" r="2" />
        </g>
      ) : (
        <g className="buoy-body">
          <g transform="rotate(12)">{bodies[kind]}</g>
          <circle className="buoy-foot" r="2.2" cy="1" />
        </g>
      )}
      {unread && <circle className="buoy-unread" cx="10" cy="-15" r="4" />}
    </svg>
  )
}

const bodies: Record<(typeof marks)[number], React.ReactNode> = {
  can: <path className="buoy-red" d="M-4 0-3-12 5-14 6 0Z" />,
  cone: <path className="buoy-green" d="M-6 0 1-14 7 0Z" />,
  cardinal: (
    <>
      <path className="buoy-black" d="M-3 0-2-13 3-13 4 0Z" />
      <path className="buoy-yellow" d="M-2.7-4-2.3-9 3.3-9 3.7-4Z" />
      <path className="buoy-black" d="M-2.5-15 .5-19 3.5-15Z" />
    </>
  ),
  safe: (
    <>
      <circle className="buoy-red" cx=".5" cy="-7" r="6.5" />
      <path className="buoy-white" d="M-1.5-13.2V-.8H2.5V-13.2Z" />
    </>
  ),
  special: (
    <>
      <path className="buoy-yellow" d="M-4 0-3-11 5-12 6 0Z" />
      <path className="buoy-cross" d="M-2-19 4-14M4-19-2-14" />
    </>
  ),
}
