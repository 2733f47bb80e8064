import { createChooseAds } from './choose-ads.ts'
import { createDeleteAlbum } from './delete-album.ts'
import type { Dependencies } from './dependencies.ts'
import { createDescribeAlbum } from './describe-album.ts'
import { createEditAlbum } from './edit-album.ts'
import { createEmptySlot } from './empty-slot.ts'
import { createFillSlot } from './fill-slot.ts'
import { createShareImage } from './share-image.ts'
import { createStaffQueries } from './staff.queries.ts'
import { createStoreQueries } from './stores.queries.ts'

export type StoresService = ReturnType<typeof createStoresService>

/** Shops and courses: albums of up to twelve pictures with links. */
export function createStoresService(dependencies: Dependencies) {
  const editAlbum = createEditAlbum(dependencies)
  const { add, edit, change, publish } = editAlbum
  return {
    ...createStoreQueries(dependencies),
    ...createChooseAds(dependencies),
    ...createStaffQueries(dependencies),
    ...createFillSlot({ ...dependencies, editAlbum }),
    ...createShareImage(dependencies),
    ...createEmptySlot({ ...dependencies, editAlbum }),
    ...createDescribeAlbum({ ...dependencies, editAlbum }),
    ...createDeleteAlbum({ ...dependencies, editAlbum }),
    ...{ add, edit, change, publish },
  }
}
