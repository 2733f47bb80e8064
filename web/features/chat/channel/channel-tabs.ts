/** All favourites while the channel is one of them; any other channel stands alone. */
export function channelTabs(slug: string, favourites: readonly string[] = []): readonly string[] {
  return favourites.includes(slug) ? favourites : [slug]
}
