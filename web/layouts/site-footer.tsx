import { useTranslation } from 'react-i18next'
import { useRootData } from '../platform/page/root-data.ts'
import { useSite } from '../platform/page/use-site.ts'
import { FrameLink } from '../ui/frame-link.tsx'

/** Pages that are in no menu, and their paths. */
const pages = {
  about: '/sobre-nos',
  contact: '/contato',
  bio: '/bio',
  photos: '/photos',
  cryptos: '/cryptos',
  sales: '/curso/voce-nao-e-um-lixo',
  terms: '/termos-de-uso',
  privacy: '/politica-de-privacidade',
}

type FooterPage = keyof typeof pages

export function SiteFooter({ className = '' }: { className?: string }) {
  const { t } = useTranslation('ui')
  const { checkoutUrl, salesVideoId } = useSite()
  const { hasPhotos } = useRootData()?.config ?? {}
  const empty = { photos: !hasPhotos, sales: !checkoutUrl && !salesVideoId } as Partial<
    Record<FooterPage, boolean>
  >
  const present = (Object.keys(pages) as FooterPage[]).filter((page) => !empty[page])

  return (
    <footer className={`site-footer ${className}`}>
      <Copyright />
      <nav aria-label={t('footer.label')} className="flex flex-wrap gap-x-2.5">
        {present.map((page) => (
          <FrameLink key={page} to={pages[page]}>
            {t(`footer.${page}`)}
          </FrameLink>
        ))}
      </nav>
    </footer>
  )
}

export function Copyright() {
  const { t } = useTranslation('ui')
  const { footerYear, name } = useSite()
  return <p className="figures">{t('footer.copyright', { year: String(footerYear), siteName: name })}</p>
}
