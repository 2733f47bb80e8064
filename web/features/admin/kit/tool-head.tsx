interface ToolHeadProps {
  title: string
  /** Number of items, or purpose of the tool. */
  note?: React.ReactNode
  /** Main action: "Adicionar". */
  action?: React.ReactNode
}

/** Head of a tool's screen. */
export function ToolHead({ title, note, action }: ToolHeadProps) {
  return (
    <header className="mb-5 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5">
      <h1 className="type-title type-title-xl">{title}</h1>
      {note && <p className="col-span-full row-2 max-w-[72ch] text-muted">{note}</p>}
      {action && <div className="col-2 row-1">{action}</div>}
    </header>
  )
}
