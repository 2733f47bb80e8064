import { Outlet } from 'react-router'
import { StaffTabs } from './staff-tabs.tsx'
import { TextsGate } from './texts-gate.tsx'

/** Layout of the moderation screens: their texts and tabs. */
export default function StaffFrame() {
  return (
    <TextsGate>
      <StaffTabs />
      <Outlet />
    </TextsGate>
  )
}
