import { channelSlug, channelSlugPattern } from '#contract/rules/fold-text.ts'

/**
 * How a name of the site is written as a nick: IRC has no dot in one and no figure at its beginning. Names of the site
 * have neither `|` nor `` ` ``, so that no two become the same.
 */
export function nickOf(name: string): string {
  const nick = name.replaceAll('.', '|')
  return /^[0-9-]/.test(nick) ? `\`${nick}` : nick || '*'
}

/** The name of the site that a nick stands for. */
export function nameOf(nick: string): string {
  return nick.replace(/^`(?=[0-9-])/, '').replaceAll('|', '.')
}

/** Undefined for what is no channel's name. */
export function slugOf(target: string): string | undefined {
  if (!target.startsWith('#') || target.length > 100) return undefined
  const slug = channelSlug(target)
  return channelSlugPattern.test(slug) ? slug : undefined
}

export const channelOf = (slug: string) => `#${slug}`

/** `CASEMAPPING=ascii`, and what the site itself takes for the same name. */
export function isSameNick(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
