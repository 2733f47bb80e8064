import { createContext, useContext } from 'react'
import type { AlbumKind } from '#contract/rules/albums.ts'

/** Kind of the album that a screen shows: a shop has products, a course has lessons. */
export const AlbumKindContext = createContext<AlbumKind>('shop')

export const useAlbumKind = (): AlbumKind => useContext(AlbumKindContext)
