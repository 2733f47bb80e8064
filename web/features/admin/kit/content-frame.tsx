import { Outlet } from 'react-router'
import { useLayoutHandle } from '../../../platform/page/layout-handle.ts'
import { TextsGate } from './texts-gate.tsx'

/** Layout of content tools. A screen declares its texts with `handle = { staffTexts: 'staff-albums' }`. */
export default function ContentFrame() {
  const { texts, wholeWidth = false } = useLayoutHandle()
  return (
    <TextsGate texts={texts} wholeWidth={wholeWidth}>
      <Outlet />
    </TextsGate>
  )
}
