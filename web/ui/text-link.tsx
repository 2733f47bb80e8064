import { Link, type LinkProps } from 'react-router'

/** A link within a sentence. */
export function TextLink({ className = '', ...rest }: LinkProps) {
  return <Link className={`text-link ${className}`} {...rest} />
}
