import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { CookieBanner } from '../features/consent/cookie-banner.tsx'
import { PlayerPlace } from '../features/music/player-place.tsx'
import { useSite } from '../platform/page/use-site.ts'
import { contentId, SkipLink } from '../ui/focus/skip-link.tsx'
import { PageOutlet } from '../ui/with-texts.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import { LanguageSelect } from './language-select.tsx'
import { Copyright } from './site-footer.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { useSessionMark } from './use-session-mark.ts'

/** A column with a form beside the chart. */
export default function EmptyLayout() {
  const { t } = useTranslation('ui')
  useSessionMark()

  return (
    <>
      <SkipLink />
      <div className="entrance">
        <div className="chart-frame">
          <nav className="lg:hidden" aria-label={t('nav.label')}>
            <Link to="/" className="absolute inset-0 z-(--plane-over)" aria-label={t('nav.home')} />
          </nav>
          <ChartName />
        </div>
        <div className="flex min-w-0 flex-col px-5 pt-7 pb-4 lg:px-20 lg:pt-7">
          <header className="hidden flex-none lg:block">
            <Link to="/" className="inline-flex min-h-11 max-w-full items-center rounded-control">
              <Wordmark />
            </Link>
          </header>
          <main
            id={contentId}
            tabIndex={-1}
            className="mx-auto flex w-full max-w-form flex-1 flex-col lg:mx-0 lg:justify-center lg:py-8 lg:pb-24"
          >
            <PageOutlet />
          </main>
          <footer className="mx-auto mt-10 flex w-full max-w-form flex-none items-center text-label text-muted lg:mx-0 lg:mt-0">
            <Copyright />
            <div className="-mr-2.5 ml-auto flex items-center">
              <LanguageSelect />
              <ThemeSwitch />
            </div>
          </footer>
        </div>
      </div>
      <PlayerPlace isBare />
      <CookieBanner />
    </>
  )
}

/** Writes the site's name on the water, as large as there is room for. */
function ChartName() {
  const { name } = useSite()
  return (
    <div aria-hidden="true" className="chart-waters">
      <p style={{ '--size': nameSize(name) } as React.CSSProperties}>{name}</p>
    </div>
  )
}

/** Size of letters that are half as wide, in units of the chart: one to three lines of 365 units. */
function nameSize(name: string): number {
  const longestWord = Math.max(...name.split(/[\s-]+/).map((word) => word.length))
  const size = name.length <= 14 ? 64 : name.length <= 28 ? 46 : name.length <= 48 ? 36 : 27
  return Math.min(size, Math.max(27, 700 / (name.length <= 14 ? name.length : longestWord)))
}
