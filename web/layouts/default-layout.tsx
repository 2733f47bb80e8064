import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openReportsQuery } from '../features/admin/staff.queries.ts'
import { FavouritesInStep, favouritesQuery } from '../features/channels/favourites.ts'
import { channelsQuery, firstOfEachGroup } from '../features/channels/use-channels.ts'
import { useCreateChannel } from '../features/channels/use-create-channel.tsx'
import { CookieBanner } from '../features/consent/cookie-banner.tsx'
import { conversationsQuery } from '../features/conversations/conversations.queries.ts'
import { ConversationsWatch } from '../features/conversations/conversations-watch.tsx'
import { useStartDialog } from '../features/conversations/start/start-conversation.tsx'
import { PlayerPlace } from '../features/music/player-place.tsx'
import { inboxQuery } from '../features/notifications/notifications.queries.ts'
import { PersonDialogs } from '../features/people/person-dialogs.tsx'
import { unreadQuery } from '../features/unread/unread.queries.ts'
import { UnreadWatch } from '../features/unread/unread-watch.tsx'
import { readAnswers } from '../platform/api/member-answers.ts'
import { type LayoutHandle, useLayoutHandle } from '../platform/page/layout-handle.ts'
import { call } from '../platform/page/page-data.ts'
import { isStaff } from '../platform/session/session-store.ts'
import { contentId, SkipLink } from '../ui/focus/skip-link.tsx'
import { Drawer } from '../ui/overlays/drawer.tsx'
import { PanelColumn, PanelProvider } from '../ui/overlays/panel.tsx'
import { useIsWide } from '../ui/use-is-wide.ts'
import { PageOutlet } from '../ui/with-texts.tsx'
import type { Route } from './+types/default-layout.ts'
import { Failure } from './failure-page.tsx'
import type { LayoutData } from './layout-data.ts'
import { NavigationSkeleton } from './navigation-progress.tsx'
import { PaletteKey } from './palette/palette-key.tsx'
import { Sidebar } from './sidebar.tsx'
import { SiteHeader } from './site-header.tsx'
import { useSessionMark } from './use-session-mark.ts'

/** Loads the channels of a visitor's sidebar; the page renders without them if that fails. */
export async function loader({ context }: Route.LoaderArgs): Promise<LayoutData> {
  const channels = await call(context, 'GET /api/channels', {}).catch(() => [])
  const first = firstOfEachGroup(channels, 3)
  const answers = await readAnswers(context, ({ userId, roles }) => [
    favouritesQuery(userId),
    unreadQuery(userId),
    channelsQuery(userId),
    conversationsQuery(userId),
    inboxQuery(userId),
    // Counts for staff, shown beside their tools.
    ...(isStaff(roles) ? [openReportsQuery()] : []),
  ])
  return { first: first.map(([group, some]) => ({ group, slugs: some.map(({ slug }) => slug) })), ...answers }
}

export const shouldRevalidate = () => false

export default function DefaultLayout() {
  return (
    <Frame {...useLayoutHandle()}>
      <NavigationSkeleton />
      <PageOutlet />
    </Frame>
  )
}

/** If a page fails, the frame with its navigation stays. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <div className="mx-auto w-full max-w-prose p-5 md:p-10">
        <Failure error={error} />
      </div>
    </Frame>
  )
}

interface FrameProps extends Pick<LayoutHandle, 'fill' | 'panel'> {
  children: React.ReactNode
}

/** Header, sidebar, main and right panel. */
function Frame({ fill = false, panel = false, children }: FrameProps) {
  const { t } = useTranslation('ui')
  const [sidebarOpen, setSidebarOpen] = useState(false)
  const wide = useIsWide()
  const closeSidebar = useCallback(() => setSidebarOpen(false), [])
  const channel = useCreateChannel()
  const conversation = useStartDialog()
  const asks = { onCreateChannel: channel.create, onStartConversation: conversation.start }
  useSessionMark()

  return (
    <PanelProvider>
      <SkipLink />
      {/* Delays the first paint until the content's element is parsed: the end of the header comes late
          and would shift what is before it. */}
      <link rel="expect" href={`#${contentId}`} blocking="render" />
      <div className={`frame ${fill ? 'frame-fill' : ''} ${panelClass(panel)}`}>
        <SiteHeader sidebarOpen={sidebarOpen} onOpenSidebar={() => setSidebarOpen(true)} />
        <aside className="frame-sidebar" aria-label={t('sidebar.label')}>
          {wide && <Sidebar {...asks} />}
        </aside>
        <main id={contentId} tabIndex={-1} className="frame-main">
          {children}
        </main>
        {panel && (
          <PanelColumn collapsed={panel === 'collapsed'} from={panel === 'everybody' ? 1024 : 1280} />
        )}
        <PlayerPlace />
      </div>
      <Drawer open={sidebarOpen} onClose={closeSidebar} side="start" label={t('sidebar.label')}>
        <Sidebar inDrawer {...asks} />
      </Drawer>
      {/* Outside the column, which unmounts when the window becomes narrow. */}
      {channel.dialog}
      {conversation.startDialog}
      <CookieBanner />
      <PersonDialogs />
      <UnreadWatch />
      <ConversationsWatch />
      <FavouritesInStep />
      <PaletteKey />
    </PanelProvider>
  )
}

function panelClass(panel: LayoutHandle['panel']): string {
  if (!panel || panel === 'collapsed') return ''
  return panel === 'everybody' ? 'frame-with-panel frame-panel-open' : 'frame-with-panel'
}
