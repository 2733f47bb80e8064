export interface CatalogueVideo {
  videoId: string
  title: string
  description: string
  tags: string[]
  durationSeconds: number
  viewCount: number
  /** Whether it is higher than wide; unknown if the provider does not say. */
  isVertical: boolean | undefined
  /** ISO 8601, UTC. */
  publishedAt: string
}

interface CataloguePlaylist {
  sourceId: string
  title: string
  videoIds: string[]
}

/** Videos of another site. All methods throw if it does not respond, or not in the expected form. */
export interface VideoCatalogue {
  /** Returns the site's channel: its newest videos, newest first, and its playlists in order. */
  channel(): Promise<{ uploads: string[]; playlists: CataloguePlaylist[] }>
  /** Returns the videos found for the configured search terms. */
  search(): Promise<string[]>
  /** Returns the details of those that may be embedded; others are left out. */
  details(videoIds: readonly string[]): Promise<CatalogueVideo[]>
}
