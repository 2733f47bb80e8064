type State = 'still' | 'running' | 'one'

/** Four upright bars: the rhythm of the light. Running while something is under way, one lit when the line is down. */
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
