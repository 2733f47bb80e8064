import { use, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import {
  matchRoutes,
  UNSAFE_DataRouterContext as RouterContext,
  UNSAFE_FrameworkContext as SiteContext,
  useMatches,
  useNavigate,
} from 'react-router'
import { toast } from '../toast.ts'

/**
 * While offline, keeps links that need the network from leaving the page, and shows a toast. The router would
 * reload the page when the code of the next one fails to load, and end at the browser's error page.
 */
export function useOfflineLinks(): void {
  const { t } = useTranslation('pages')
  const navigate = useNavigate()
  const isHere = useIsHere()

  function refuse(address: URL) {
    const follow = () =>
      mayOpen(address) ? void navigate(address.href.slice(address.origin.length)) : refuse(address)
    toast(t('offline.link'), { kind: 'error', action: { label: t('failed.retry'), run: follow } })
  }
  const mayOpen = ({ pathname }: URL) => navigator.onLine || isHere(pathname)

  const hold = useEffectEvent((event: MouseEvent) => {
    const address = addressOpenedBy(event)
    if (!address || mayOpen(address)) return
    event.preventDefault()
    refuse(address)
  })
  useEffect(() => {
    const listener = (event: MouseEvent) => hold(event)
    // In the capture phase, before the link's own listeners.
    window.addEventListener('click', listener, true)
    return () => window.removeEventListener('click', listener, true)
  }, [])
}

/** Returns a predicate for pages whose code has loaded and that need no data from the server. */
function useIsHere(): (path: string) => boolean {
  const site = use(SiteContext)
  const router = use(RouterContext)?.router
  const around = new Set(useMatches().map(({ id }) => id))

  return (path) => {
    const parts = matchRoutes(router?.routes ?? [], path) ?? []
    const page = parts.at(-1)
    const isHere = (part: (typeof parts)[number]) => {
      const { id } = part.route
      const hasData = !site?.manifest.routes[id]?.hasLoader || (part !== page && around.has(id))
      return site?.routeModules[id] !== undefined && hasData
    }
    return parts.length > 0 && parts.every(isHere)
  }
}

/** Returns the URL that a click opens in this tab, if it is another page of this site. */
function addressOpenedBy(event: MouseEvent): URL | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const withKey = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (!link?.href || withKey || event.button !== 0) return undefined
  if (link.hasAttribute('download') || !['', '_self'].includes(link.target)) return undefined

  const address = new URL(link.href)
  const isPartOfThisPage =
    address.hash !== '' && address.pathname + address.search === location.pathname + location.search
  return address.origin === location.origin && !isPartOfThisPage ? address : undefined
}
