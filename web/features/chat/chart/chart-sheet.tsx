import type { Sheet, Survey } from './survey-waters.ts'

/** Land and water, and what a chart has besides. Nothing of it can be read or pressed. */
export function ChartSheet({ survey, children }: { survey: Survey; children?: React.ReactNode }) {
  const { sheet, bounds, contours } = survey
  const { x, y, width, height } = sheet
  return (
    <svg
      className="chart-sheet"
      viewBox={`${x} ${y} ${width} ${height}`}
      style={placed({ x, y, width, height })}
      aria-hidden="true"
    >
      <path className="chart-dry" d={contours.land} />
      <path className="chart-shallow" d={contours.dry} />
      <path className="chart-mid" d={contours.shallow} />
      <path className="chart-deep" d={contours.mid} />
      <path className="chart-deepest" d={contours.deep} />
      {bounds.x < -780 && <path className="chart-lead" d={lead(sheet)} />}
      <g transform={`translate(${bounds.x + 90} ${bounds.y + bounds.height - 110})`}>
        <Rose />
      </g>
      {children}
    </svg>
  )
}

/** The way in from the open sea, between the two waters in the west. */
const lead = ({ x }: Sheet) => `M${x}-40C-1300-40-950 24-650-16`

/**
 * Where something lies on the chart, and from which scale on there is room for its name; how large that is on the
 * screen follows from the scale.
 */
export function placed(
  { x, y, width, height }: { x: number; y: number } & Partial<Sheet>,
  from?: number,
): React.CSSProperties {
  // React knows no custom properties.
  return {
    '--x': x,
    '--y': y,
    '--width': width,
    '--height': height,
    '--from': from,
  } as React.CSSProperties
}

const bearings = Array.from({ length: 12 }, (_, at) => at * 30)

/** The compass rose: every five degrees have a stroke, and every thirty their figure. */
function Rose() {
  return (
    <g className="chart-rose">
      <circle r="92" />
      <circle
        r="88"
        pathLength="72"
        strokeDasharray=".12 .88"
        strokeDashoffset=".06"
        className="chart-degrees"
      />
      <circle r="60" />
      {bearings.map((bearing) => (
        <text key={bearing} transform={`rotate(${bearing})`} y="-68">
          {`${bearing}`.padStart(3, '0')}
        </text>
      ))}
      <path d="M0-54 5 0 0 54-5 0Z" />
    </g>
  )
}
