import { Link } from 'react-router'

interface FrameLinkProps extends Omit<React.ComponentProps<'a'>, 'href' | 'ref'> {
  /** A path from the root, as it stands in the address. */
  to: string
  /** Whether the page behind it is fetched as soon as somebody is about to press. */
  prefetch?: 'intent'
  /** Whether what has a name on both pages moves from the one to the other. */
  moves?: boolean
}

/**
 * A link of the frame or of a card, of which every page has dozens. The server writes it as the router would, without
 * the work that the router does for each.
 */
export function FrameLink({ to, prefetch, moves = false, ...rest }: FrameLinkProps) {
  if (typeof document !== 'undefined')
    return <Link to={to} viewTransition={moves} {...(prefetch && { prefetch })} {...rest} />
  return <a {...rest} href={to} data-discover="true" />
}
