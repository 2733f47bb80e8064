import { useTranslation } from 'react-i18next'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { paper } from '#contract/rules/paper.ts'
import { logoIcon, ownLogo } from '#contract/rules/pictures.ts'
import type { Route } from './+types/root.ts'
import { PendingSecondStep } from './features/accounts/sign-in/pending-second-step.tsx'
import { PendingTerms } from './features/accounts/terms/pending-terms.tsx'
import { LeaveGuard } from './features/unsaved-input/leave-guard.tsx'
import headlines from './fonts/bricolage-grotesque.woff2?url'
import words from './fonts/hanken-grotesk.woff2?url'
import { FailurePage } from './layouts/failure-page.tsx'
import { NavigationProgress } from './layouts/navigation-progress.tsx'
import { Providers } from './layouts/providers.tsx'
import { RouteAnnouncer } from './layouts/route-announcer.tsx'
import { useOffline } from './platform/offline/use-offline.ts'
import { useOfflineLinks } from './platform/offline/use-offline-links.ts'
import { useLayoutHandle } from './platform/page/layout-handle.ts'
import { useNonce } from './platform/page/nonce.ts'
import { call, pageRequest } from './platform/page/page-data.ts'
import type { RootData } from './platform/page/root-data.ts'
import { rootMarks } from './platform/page/root-marks.ts'
import { useSite } from './platform/page/use-site.ts'
import stylesheet from './styles/app.css?url'

/** Site data for every page. It does not change during a visit. */
export async function loader({ context }: Route.LoaderArgs): Promise<RootData> {
  const { publicUrl } = context.get(pageRequest)
  const [config, company] = await Promise.all([
    call(context, 'GET /api/config', {}),
    call(context, 'GET /api/company/:companyId', { params: { companyId: 1 } }),
  ])
  return { publicUrl, config, company }
}

export const shouldRevalidate = () => false

export function Layout({ children }: { children: React.ReactNode }) {
  const { i18n: texts } = useTranslation()
  const nonce = useNonce()
  const { fill, rests } = useLayoutHandle()
  const { name: siteName } = useSite()

  return (
    <html lang={texts.language} {...rootMarks} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        {/* Lets the on-screen keyboard shrink the page, if the browser supports it. */}
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        {/* With `precedence` React puts it before the module preloads. */}
        <link rel="stylesheet" href={stylesheet} precedence="default" />
        {/* On pages that are read without scripts, text and pictures load before fonts. */}
        {!rests && <link rel="preload" href={words} as="font" type="font/woff2" crossOrigin="anonymous" />}
        {!rests && !fill && (
          <link rel="preload" href={headlines} as="font" type="font/woff2" crossOrigin="anonymous" />
        )}
        <Icons />
        <link rel="manifest" href={`/manifest.webmanifest?lang=${texts.language}`} />
        {/* Applies until a theme is chosen. */}
        <meta name="theme-color" content={paper.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={paper.dark} media="(prefers-color-scheme: dark)" />
        <link rel="alternate" type="application/rss+xml" title={siteName} href="/feed.xml" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

/** Icons for tabs, bookmarks and home screens. */
function Icons() {
  const { logo } = useSite()
  if (logo !== ownLogo) {
    return (
      <>
        <link rel="icon" href={logoIcon(logo, 192)} />
        <link rel="apple-touch-icon" href={logoIcon(logo, 512)} />
      </>
    )
  }
  return (
    <>
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href={ownLogo} type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    </>
  )
}

export default function Root() {
  useOfflineLinks()
  useOffline()
  return (
    <Providers>
      <NavigationProgress />
      <Outlet />
      <RouteAnnouncer />
      <PendingTerms />
      <PendingSecondStep />
      <LeaveGuard />
    </Providers>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailurePage error={error} />
}
