import { Link } from 'react-router'

interface FrameLinkProps extends Omit<React.ComponentProps<'a'>, 'href' | 'ref'> {
  /** A path from the root, as it stands in the address. */
  to: string
}

/**
 * A link of the frame, of which every page has two dozen. The server writes it as the router would, without the work
 * that the router does for each.
 */
export function FrameLink({ to, ...rest }: FrameLinkProps) {
  if (typeof document !== 'undefined') return <Link to={to} {...rest} />
  return <a {...rest} href={to} data-discover="true" />
}
