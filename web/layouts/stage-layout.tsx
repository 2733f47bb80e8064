import { Link } from 'react-router'
import { CookieBanner } from '../features/consent/cookie-banner.tsx'
import { PlayerPlace } from '../features/music/player-place.tsx'
import { contentId, SkipLink } from '../ui/focus/skip-link.tsx'
import { PageOutlet } from '../ui/with-texts.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import { LanguageSelect } from './language-select.tsx'
import { SiteFooter } from './site-footer.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { useSessionMark } from './use-session-mark.ts'
import './stage.css'

/** A full-width variant of the empty layout for a single self-contained page. */
export default function StageLayout() {
  useSessionMark()
  return (
    <>
      <div className="stage">
        <SkipLink />
        <header className="stage-head">
          <Link to="/" className="inline-flex min-h-11 min-w-0 items-center rounded-control">
            <Wordmark />
          </Link>
          <div className="-me-[min(var(--gutter),--spacing(2.5))] ms-auto flex items-center">
            <LanguageSelect />
            <ThemeSwitch />
          </div>
        </header>
        <main id={contentId} tabIndex={-1}>
          <PageOutlet />
        </main>
        <SiteFooter className="stage-foot" />
        <CookieBanner />
      </div>
      <PlayerPlace isBare />
    </>
  )
}
