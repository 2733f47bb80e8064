import type { AlbumKind } from '#contract/rules/albums.ts'
import type { CategoryKey } from '#contract/rules/categories.ts'

export interface DemoAlbum {
  kind: AlbumKind
  name: string
  category: CategoryKey
  owner: string
  when: string
  description: string
  cover?: string
  /** `name | picture` */
  products: readonly string[]
}
