import { Outlet } from 'react-router'
import { useLayoutHandle } from '../../../platform/page/layout-handle.ts'
import { TextsGate } from './texts-gate.tsx'

/**
 * Around every tool for content. A screen names its file of texts: `export const handle = { staffTexts: 'staff-albums' }`.
 */
export default function ContentFrame() {
  const { texts, wholeWidth = false } = useLayoutHandle()
  return (
    <TextsGate texts={texts} wholeWidth={wholeWidth}>
      <Outlet />
    </TextsGate>
  )
}
