import { channelSlug, channelSlugPattern } from '#contract/rules/fold-text.ts'
import { isReservedSlug } from '#contract/rules/reserved.ts'

interface ReadName {
  /** Undefined while there is nothing to read. */
  slug: string | undefined
  /** The machine key of the refusal to expect. */
  problem: 'channel_name_invalid' | 'channel_reserved' | undefined
}

/** What a channel would be called that somebody names like this; between words stands a hyphen. */
export function readChannelName(text: string): ReadName {
  const slug = channelSlug(text).replace(/\s+/g, '-')
  if (slug === '') return { slug: undefined, problem: undefined }
  if (!channelSlugPattern.test(slug)) return { slug, problem: 'channel_name_invalid' }
  return { slug, problem: isReservedSlug(slug) ? 'channel_reserved' : undefined }
}
