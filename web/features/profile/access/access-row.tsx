export const accessRow = 'flex min-h-16 items-center gap-3.5 border-line border-t py-2.5'

interface AccessRowProps {
  icon: React.ComponentType<React.SVGAttributes<SVGElement>>
  title: React.ReactNode
  /** Id of the description, for `aria-describedby`. */
  id: string
  description: React.ReactNode
  /** Button that ends it. */
  children: React.ReactNode
}

/** A session or an app password. */
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
