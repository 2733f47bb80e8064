import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { PrivateCount } from '../features/unread/private-count.tsx'
import { useLayoutHandle } from '../platform/page/layout-handle.ts'
import { useSession } from '../platform/session/session.ts'
import { IconButton } from '../ui/button.tsx'
import { FrameLink } from '../ui/frame-link.tsx'
import { ChatsCircleIcon } from '../ui/icons/chats-circle.ts'
import { ListIcon } from '../ui/icons/list.ts'
import { MagnifyingGlassIcon } from '../ui/icons/magnifying-glass.ts'
import { UsersThreeIcon } from '../ui/icons/users-three.ts'
import { usePanel } from '../ui/overlays/panel.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import { MainNav } from './main-nav.tsx'
import { openPalette } from './palette/palette-key.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { UserArea } from './user-area.tsx'

interface SiteHeaderProps {
  sidebarOpen: boolean
  onOpenSidebar: () => void
}

export function SiteHeader({ sidebarOpen, onOpenSidebar }: SiteHeaderProps) {
  const { t } = useTranslation('ui')
  return (
    <header className="frame-header">
      <IconButton
        label={t('sidebar.open')}
        aria-expanded={sidebarOpen}
        aria-haspopup="dialog"
        onClick={onOpenSidebar}
        className="lg:hidden"
      >
        <ListIcon />
      </IconButton>
      <div className="header-brand max-lg:min-w-0 lg:max-w-sidebar">
        <FrameLink to="/" className="inline-flex min-h-11 max-w-full items-center rounded-control">
          <Wordmark />
        </FrameLink>
      </div>
      <MainNav className="header-nav" linkClass="header-link" />
      <div className="ml-auto flex items-center gap-0.5">
        <PaletteButton />
        <PanelButton />
        <PrivateEntry />
        {/* On a phone it is in the drawer. */}
        <div className="hidden md:block">
          <ThemeSwitch />
        </div>
        <UserArea />
      </div>
    </header>
  )
}

/** Opens the command palette, which also opens by its key. */
function PaletteButton() {
  const { t } = useTranslation('ui')
  return (
    <IconButton
      label={t('account.search')}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={openPalette}
      // The narrowest phones have room for the mark or for this.
      className="max-2xs:hidden"
    >
      <MagnifyingGlassIcon />
    </IconButton>
  )
}

/** Opens the right panel where it is a drawer, if the page has tabs in it or will have. */
function PanelButton() {
  const { t } = useTranslation('ui')
  const { tabs, drawerOpen, setDrawerOpen } = usePanel()
  const { panel } = useLayoutHandle()
  if (tabs.length === 0 && panel !== 'everybody') return null
  return (
    <IconButton
      label={t('panel.open')}
      aria-expanded={drawerOpen}
      aria-haspopup="dialog"
      onClick={() => setDrawerOpen(true)}
      className={panel === 'collapsed' ? '' : panel === 'everybody' ? 'lg:hidden' : 'xl:hidden'}
    >
      <UsersThreeIcon />
    </IconButton>
  )
}

/** Link to a member's conversations with the number of unread ones. */
function PrivateEntry() {
  const { t } = useTranslation('conversations')
  const session = useSession()
  return (
    <div className="header-private">
      {session && !session.termsPending && (
        <NavLink to="/pvt" className="icon-button" title={t('title')}>
          <ChatsCircleIcon aria-hidden="true" />
          <span className="sr-only">{t('title')}</span>
          <PrivateCount />
        </NavLink>
      )}
    </div>
  )
}
