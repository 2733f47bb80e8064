import { Link } from 'react-router'

interface FrameLinkProps extends Omit<React.ComponentProps<'a'>, 'href' | 'ref'> {
  /** Root-relative path, encoded as in a URL. */
  to: string
  /** Prefetches the page on hover, touch or focus. */
  prefetch?: 'intent'
  /** Whether the navigation uses a view transition. */
  moves?: boolean
}

/**
 * A link in the frame or a card, of which each page has dozens. On the server it renders the same markup as
 * the router's `Link` without its cost per link.
 */
export function FrameLink({ to, prefetch, moves = false, ...rest }: FrameLinkProps) {
  if (typeof document !== 'undefined')
    return <Link to={to} viewTransition={moves} {...(prefetch && { prefetch })} {...rest} />
  return <a {...rest} href={to} data-discover="true" />
}
