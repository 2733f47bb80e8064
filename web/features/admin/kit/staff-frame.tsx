import { Outlet } from 'react-router'
import { StaffTabs } from './staff-tabs.tsx'
import { TextsGate } from './texts-gate.tsx'

/** What the screens of moderation share: their texts, and the way from one to the other. */
export default function StaffFrame() {
  return (
    <TextsGate>
      <StaffTabs />
      <Outlet />
    </TextsGate>
  )
}
