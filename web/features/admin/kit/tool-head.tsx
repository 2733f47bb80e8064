import './tools.css'

interface ToolHeadProps {
  title: string
  /** How much there is, or what this is for. */
  note?: React.ReactNode
  /** What can be done here: "Adicionar". */
  action?: React.ReactNode
}

/** The beginning of every tool's screen. */
export function ToolHead({ title, note, action }: ToolHeadProps) {
  return (
    <header className="tool-head">
      <h1 className="type-title type-title-xl">{title}</h1>
      {note && <p className="tool-note">{note}</p>}
      {action && <div className="tool-action">{action}</div>}
    </header>
  )
}
