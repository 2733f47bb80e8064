/** The alternating border of a nautical chart. Not for use as a generic border. */
export function Neatline({ quiet = false, className = '' }: { quiet?: boolean; className?: string }) {
  return <div className={`neatline ${quiet ? 'neatline-quiet' : ''} ${className}`} aria-hidden="true" />
}
