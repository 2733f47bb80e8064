import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Head } from '../../platform/page/head.tsx'
import type { LayoutHandle } from '../../platform/page/layout-handle.ts'
import { useSite } from '../../platform/page/use-site.ts'
import { CaretRightIcon } from '../../ui/icons/caret-right.ts'
import { GraduationCapIcon } from '../../ui/icons/graduation-cap.ts'
import { StorefrontIcon } from '../../ui/icons/storefront.ts'

const entries = [
  { to: '/shop', text: 'nav.shops', about: 'menu.shops', Icon: StorefrontIcon },
  { to: '/courses', text: 'nav.courses', about: 'menu.courses', Icon: GraduationCapIcon },
] as const

export const handle: LayoutHandle = { rests: true, texts: ['site'] }

/** The links of a phone's menu, as a page. */
export default function MobileMenuPage() {
  const { t } = useTranslation(['ui', 'site'])
  const { name: siteName } = useSite()
  return (
    <div className="grid w-full max-w-160 gap-5 px-gutter pt-7 pb-18">
      <Head title={t('site:menu.title')} description={t('site:menu.description', { siteName })} />
      <h1 className="type-display">{t('site:menu.title')}</h1>
      <nav aria-label={t('site:menu.title')}>
        <ul>
          {entries.map(({ to, text, about, Icon }) => (
            <li key={to} className="first:border-ink first:border-t-2">
              <Link to={to} className="group flex min-h-22 items-center gap-4.5 border-line border-b py-3">
                <Icon aria-hidden="true" className="size-7 flex-none text-sea" />
                <span className="min-w-0 flex-1">
                  <span className="type-title underline-offset-4 group-hover:underline block">{t(text)}</span>
                  <span className="block text-muted">{t(`site:${about}`)}</span>
                </span>
                <CaretRightIcon aria-hidden="true" className="size-5 flex-none text-faint" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
