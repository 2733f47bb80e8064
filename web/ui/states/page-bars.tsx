import { pageShape } from '../../platform/page/page-shape.ts'

/** Enough bars for every shape: its style lets go of what it does not need. */
const bars = Array.from({ length: 36 }, (_, bar) => bar)

/** The shape of the page at a path, drawn with bars. */
export function PageBars({ path }: { path: string }) {
  return (
    <div className={`page-shape page-shape-${pageShape(path)}`} aria-hidden="true">
      {bars.map((bar) => (
        <i key={bar} className="skeleton" />
      ))}
    </div>
  )
}
