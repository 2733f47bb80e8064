import { useState } from 'react'
import { lazyComponent, useLazyComponent } from '../platform/hydration/lazy-component.ts'
import { useLayoutHandle } from '../platform/page/layout-handle.ts'
import { useSession } from '../platform/session/session.ts'
import { LanguageSelect } from './language-select.tsx'
import { MainNav } from './main-nav.tsx'
import { MemberChannels, SignUpPanel, VisitorChannels } from './sidebar-channels.tsx'
import { SidebarConversations } from './sidebar-conversations.tsx'
import { SiteFooter } from './site-footer.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

const tools = lazyComponent(() => import('../features/admin/staff-tools.tsx'))

interface SidebarProps {
  inDrawer?: boolean
  onCreateChannel: () => void
  onStartConversation: () => void
}

/** Content of the left column, and of its drawer below 1024 px. */
export function Sidebar({ inDrawer = false, onCreateChannel, onStartConversation }: SidebarProps) {
  const session = useSession()
  return (
    <>
      <div className="sidebar-lists">
        {/* The header has no room for it on a phone; two columns leave room for the user's own lists. */}
        {inDrawer && (
          <MainNav
            className="mb-3 grid grid-cols-2 gap-x-1 border-line border-b pb-3 lg:hidden"
            linkClass="row"
          />
        )}
        {session ? (
          <>
            <MemberChannels onCreate={onCreateChannel} />
            <SidebarConversations onStart={onStartConversation} />
            {session.isStaff && <Tools />}
          </>
        ) : (
          <VisitorChannels />
        )}
        {!session && inDrawer && <SignUpPanel className="mt-3" />}
      </div>
      {/* A phone has no height to spare, and its header has the link already. */}
      {!session && !inDrawer && <SignUpPanel className="mx-3 flex-none" />}
      <div className="mx-3 flex-none border-t border-line px-2.5 py-3">
        {inDrawer && (
          <div className="mb-2 -mx-2.5 flex items-center justify-between md:hidden">
            {session ? <span /> : <LanguageSelect named />}
            <ThemeSwitch />
          </div>
        )}
        <SiteFooter />
      </div>
    </>
  )
}

/** Loaded for staff only. */
function Tools() {
  const [missing, setMissing] = useState(false)
  const StaffTools = useLazyComponent(tools, { enabled: !missing, onError: () => setMissing(true) })
  const Shown = useLayoutHandle().tools ?? StaffTools
  return Shown && <Shown />
}
