import { channelSlug, channelSlugPattern } from '#contract/rules/fold-text.ts'

/**
 * Returns the nick of a name: IRC nicks have no dots and do not start with a digit. Names contain neither `|`
 * nor `` ` ``, so nicks stay unique.
 */
export function nickOf(name: string): string {
  const nick = name.replaceAll('.', '|')
  return /^[0-9-]/.test(nick) ? `\`${nick}` : nick || '*'
}

/** Returns the name that a nick stands for. */
export function nameOf(nick: string): string {
  return nick.replace(/^`(?=[0-9-])/, '').replaceAll('|', '.')
}

/** Returns undefined for an invalid channel name. */
export function slugOf(target: string): string | undefined {
  if (!target.startsWith('#') || target.length > 100) return undefined
  const slug = channelSlug(target)
  return channelSlugPattern.test(slug) ? slug : undefined
}

export const channelOf = (slug: string) => `#${slug}`

/** `CASEMAPPING=ascii`, the same comparison as on the site. */
export function isSameNick(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
