import { channelSlug, channelSlugPattern } from '#contract/rules/fold-text.ts'
import { isReservedSlug } from '#contract/rules/reserved.ts'

interface ReadName {
  /** Undefined for an empty name. */
  slug: string | undefined
  /** Error key to expect from the server. */
  problem: 'channel_name_invalid' | 'channel_reserved' | undefined
}

/** Returns the slug that a channel of this name would get; words are joined by hyphens. */
export function readChannelName(text: string): ReadName {
  const slug = channelSlug(text).replace(/\s+/g, '-')
  if (slug === '') return { slug: undefined, problem: undefined }
  if (!channelSlugPattern.test(slug)) return { slug, problem: 'channel_name_invalid' }
  return { slug, problem: isReservedSlug(slug) ? 'channel_reserved' : undefined }
}
