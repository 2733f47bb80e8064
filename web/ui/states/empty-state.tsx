/** A symbol of the chart, drawn in `scripts/art/marks.svg`. */
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
  /** Symbol of what is missing. */
  mark: Mark
  /** Position on the chart, in per cent from the left and the top; each state has its own. */
  at: readonly [number, number]
}

interface EmptyStateProps extends EmptyPicture {
  title: string
  /** One sentence. */
  children?: React.ReactNode
  /** The suggested next action. */
  action?: React.ReactNode
  headingLevel?: 1 | 2 | 3
  className?: string
}

/** Empty state: a part of the chart with a symbol, a sentence and the next action. */
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
