export function FailurePage({ error }: { error: unknown }) {
  return <main>{String(error)}</main>
}
