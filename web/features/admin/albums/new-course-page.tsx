import type { LayoutHandle } from '../../../platform/page/layout-handle.ts'
import { NewAlbum } from './new-album.tsx'

export const handle: LayoutHandle = { texts: ['categories', 'stores'], staffTexts: 'staff-albums' }

export default function NewCoursePage() {
  return <NewAlbum kind="course" />
}
