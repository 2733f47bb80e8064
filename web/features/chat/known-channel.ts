import { data, redirect } from 'react-router'
import { channelSlug } from '#contract/rules/folding.ts'
import { call, type PageContext } from '../../platform/page-data.ts'

/** The address of a channel, in its one spelling; an unknown one is 404 for everybody. */
export async function findKnownChannel(context: PageContext, asked: string) {
  const slug = channelSlug(asked)
  if (slug !== asked) throw redirect(`/${encodeURIComponent(slug)}`, 301)

  const channels = await call(context, 'GET /api/channels', {})
  const channel = channels.find((known) => known.slug === slug)
  return data({ slug, known: channel !== undefined }, { status: channel ? 200 : 404 })
}
