import { pageShape } from '../../platform/page/page-shape.ts'

/** Enough bars for every shape; the styles hide the superfluous ones. */
const bars = Array.from({ length: 36 }, (_, bar) => bar)

/** Skeleton of the page at a path. */
export function PageBars({ path }: { path: string }) {
  return (
    <div className={`page-shape page-shape-${pageShape(path)}`} aria-hidden="true">
      {bars.map((bar) => (
        <i key={bar} className="skeleton" />
      ))}
    </div>
  )
}
