export interface CatalogueVideo {
  videoId: string
  title: string
  description: string
  tags: string[]
  durationSeconds: number
  viewCount: number
  /** Higher than wide; unknown where the site does not tell. */
  isVertical: boolean | undefined
  /** ISO 8601, UTC. */
  publishedAt: string
}

interface CataloguePlaylist {
  sourceId: string
  title: string
  videoIds: string[]
}

/** What another site knows of its videos. Everything throws when it does not answer, or not as it promises. */
export interface VideoCatalogue {
  /** The newest videos of our channel there, newest first, and its playlists in their order. */
  channel(): Promise<{ uploads: string[]; playlists: CataloguePlaylist[] }>
  /** What it finds for the words that it was made with. */
  search(): Promise<string[]>
  /** Those that may be shown here; others are missing in the answer. */
  details(videoIds: readonly string[]): Promise<CatalogueVideo[]>
}
