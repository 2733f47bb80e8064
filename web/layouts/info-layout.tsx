import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router'
import { CookieBanner } from '../features/consent/cookie-banner.tsx'
import { PlayerPlace } from '../features/music/player-place.tsx'
import type { LayoutHandle } from '../platform/page/layout-handle.ts'
import { useSite } from '../platform/page/use-site.ts'
import { IconButton } from '../ui/button.tsx'
import { contentId, SkipLink } from '../ui/focus/skip-link.tsx'
import { ListIcon } from '../ui/icons/list.ts'
import { Drawer } from '../ui/overlays/drawer.tsx'
import { RowSkeletons } from '../ui/states/skeleton.tsx'
import { PageOutlet, WithTexts } from '../ui/with-texts.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import { LanguageSelect } from './language-select.tsx'
import { NavigationSkeleton } from './navigation-progress.tsx'
import { PaletteKey } from './palette/palette-key.tsx'
import { SiteFooter } from './site-footer.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { useSessionMark } from './use-session-mark.ts'

export const handle: LayoutHandle = { texts: ['site'] }

/** Layout of the pages about the site: a fixed column with four links, and the text beside it. */
export default function InfoLayout() {
  const { t } = useTranslation('ui')
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  useSessionMark()

  return (
    <>
      <SkipLink />
      <header className="sticky top-0 z-(--plane-header) flex h-header items-center gap-1 border-b border-line bg-paper px-1 lg:hidden">
        <IconButton
          label={t('sidebar.open')}
          aria-expanded={open}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <ListIcon />
        </IconButton>
        <Brand />
      </header>
      <aside className="info-sidebar" aria-label={t('sidebar.label')}>
        <InfoSidebar />
      </aside>
      <Drawer open={open} onClose={close} side="start" label={t('sidebar.label')}>
        <InfoSidebar />
      </Drawer>
      <div className="info-main">
        <main id={contentId} tabIndex={-1} className="info-content pb-16">
          <NavigationSkeleton />
          <PageOutlet />
        </main>
        <div className="border-t border-line py-5">
          <SiteFooter />
        </div>
      </div>
      <PlayerPlace isBare />
      <CookieBanner />
      <PaletteKey />
    </>
  )
}

function Brand() {
  return (
    <Link to="/sobre-nos" className="inline-flex min-h-11 min-w-0 max-w-full items-center rounded-control">
      <Wordmark />
    </Link>
  )
}

function InfoSidebar() {
  return (
    <>
      <div className="hidden h-header flex-none items-center px-5 lg:flex">
        <Brand />
      </div>
      <div className="flex-1 p-3">
        <WithTexts names={['site']} waiting={<RowSkeletons rows={4} />}>
          <InfoNav />
        </WithTexts>
      </div>
      <div className="mx-3 flex flex-none items-center justify-between border-t border-line py-2">
        <LanguageSelect named />
        <ThemeSwitch />
      </div>
    </>
  )
}

function InfoNav() {
  const { t } = useTranslation('site')
  const { defaultChannel } = useSite()
  const links = [
    { to: '/sobre-nos', text: t('info.about') },
    { to: '/termos-de-uso', text: t('info.terms') },
    { to: '/politica-de-privacidade', text: t('info.privacy') },
    { to: `/${defaultChannel}`, text: t('info.channel') },
  ]
  return (
    <nav aria-label={t('info.nav')}>
      {links.map(({ to, text }) => (
        <NavLink key={to} to={to} className="row">
          {text}
        </NavLink>
      ))}
    </nav>
  )
}
