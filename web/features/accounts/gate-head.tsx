/** The headline of a sign-in page and the sentence under it. */
export function GateHead({ title, children }: { title: React.ReactNode; children?: React.ReactNode }) {
  return (
    <header className="gate-head">
      <h1 className="type-display type-headline">{title}</h1>
      {children && <p className="text-muted">{children}</p>}
    </header>
  )
}
