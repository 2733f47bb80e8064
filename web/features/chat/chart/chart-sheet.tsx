import type { Sheet, Survey } from './survey-waters.ts'

/** Background of the chart: land, water and decoration, without text or controls. */
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

/** Path of the leading line from the open sea between the two western waters. */
const lead = ({ x }: Sheet) => `M${x}-40C-1300-40-950 24-650-16`

/** Custom properties for a position on the chart, and for the scale from which there is room for a name. */
export function placed(
  { x, y, width, height }: { x: number; y: number } & Partial<Sheet>,
  from?: number,
): React.CSSProperties {
  // React's types lack custom properties.
  return {
    '--x': x,
    '--y': y,
    '--width': width,
    '--height': height,
    '--from': from,
  } as React.CSSProperties
}

const bearings = Array.from({ length: 12 }, (_, at) => at * 30)

/** The compass rose: a stroke every five degrees, a figure every thirty. */
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
