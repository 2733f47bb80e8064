export const accessRow = 'flex min-h-16 items-center gap-3.5 border-line border-t py-2.5'

interface AccessRowProps {
  icon: React.ComponentType<React.SVGAttributes<SVGElement>>
  title: React.ReactNode
  /** Of the description, for what says more than its own words. */
  id: string
  description: React.ReactNode
  /** What ends it. */
  children: React.ReactNode
}

/** What opens the account: a place that is signed in, or the password of a program. */
export function AccessRow({ icon: Icon, title, id, description, children }: AccessRowProps) {
  return (
    <li className={accessRow}>
      <Icon aria-hidden="true" className="size-6 flex-none text-muted" />
      <div className="min-w-0 flex-1">
        <p className="break-words font-semibold">{title}</p>
        <p id={id} className="figures text-muted text-small">
          {description}
        </p>
      </div>
      {children}
    </li>
  )
}
