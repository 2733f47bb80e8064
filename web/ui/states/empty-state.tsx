/** A mark of the chart, drawn in `scripts/art/marks.svg`. */
export type Mark =
  | 'anchor'
  | 'bell'
  | 'book'
  | 'bottle'
  | 'buoy'
  | 'dinghy'
  | 'fish'
  | 'flags'
  | 'glass'
  | 'gulls'
  | 'island'
  | 'lead'
  | 'lighthouse'
  | 'quay'
  | 'rocks'
  | 'rose'
  | 'sails'
  | 'tide'
  | 'wheel'
  | 'wreck'

export interface EmptyPicture {
  /** What stands for that which is not there. */
  mark: Mark
  /** Its place on the chart, in per cent from the left and from the top: no other state has the same waters. */
  at: readonly [number, number]
}

interface EmptyStateProps extends EmptyPicture {
  title: string
  /** One sentence. */
  children?: React.ReactNode
  /** The next thing to do. */
  action?: React.ReactNode
  headingLevel?: 1 | 2 | 3
  className?: string
}

/** Where there is nothing yet: a piece of the chart with a mark on it, a sentence, the next action. */
export function EmptyState({
  mark,
  at: [x, y],
  title,
  children,
  action,
  headingLevel = 2,
  className = '',
}: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const
  const place = { '--x': x, '--y': y } as React.CSSProperties
  return (
    <div className={`empty-state ${className}`}>
      <div className={`empty-picture empty-${mark}`} style={place} aria-hidden="true" />
      <div className="empty-state-body">
        <Heading className="type-title">{title}</Heading>
        {children && <p>{children}</p>}
        {action && <div className="empty-state-action">{action}</div>}
      </div>
    </div>
  )
}
