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
export function createStoresService(needs: Dependencies) {
  const editAlbum = createEditAlbum(needs)
  const { add, edit, change, publish } = editAlbum
  return {
    ...createStoreQueries(needs),
    ...createChooseAds(needs),
    ...createStaffQueries(needs),
    ...createFillSlot({ ...needs, editAlbum }),
    ...createShareImage(needs),
    ...createEmptySlot({ ...needs, editAlbum }),
    ...createDescribeAlbum({ ...needs, editAlbum }),
    ...createDeleteAlbum({ ...needs, editAlbum }),
    ...{ add, edit, change, publish },
  }
}
