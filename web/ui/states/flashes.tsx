type State = 'still' | 'running' | 'one'

/**
 * Four upright bars in the rhythm of the lighthouse: running during work, one lit when the connection is
 * lost.
 */
export function Flashes({ state = 'still', className = '' }: { state?: State; className?: string }) {
  const motion = state === 'still' ? '' : `flashes-${state}`
  return (
    <span className={`flashes ${motion} ${className}`} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </span>
  )
}
