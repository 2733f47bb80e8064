interface EmptyStateProps {
  title: string
  /** One sentence. */
  children?: React.ReactNode
  /** The next thing to do. */
  action?: React.ReactNode
  headingLevel?: 1 | 2 | 3
  className?: string
}

/** Where there is nothing yet: a strip of chart, a sentence, the next action. */
export function EmptyState({ title, children, action, headingLevel = 2, className = '' }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className={`empty-state ${className}`}>
      <div className="chart-strip" aria-hidden="true" />
      <div className="empty-state-body">
        <Heading className="type-title">{title}</Heading>
        {children && <p>{children}</p>}
        {action && <div className="empty-state-action">{action}</div>}
      </div>
    </div>
  )
}
