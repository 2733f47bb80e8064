import { useTranslation } from 'react-i18next'
import { FrameLink } from '../ui/frame-link.tsx'
import { useSite } from './use-site.ts'

interface SiteFooterProps {
  className?: string
  /** Where there is room for it. */
  withContact?: boolean
}

export function SiteFooter({ className = '', withContact = false }: SiteFooterProps) {
  const { t } = useTranslation('ui')
  return (
    <footer className={`site-footer ${className}`}>
      <Copyright />
      <nav aria-label={t('footer.label')} className="flex flex-wrap gap-x-2.5">
        <FrameLink to="/termos-de-uso">{t('footer.terms')}</FrameLink>
        <FrameLink to="/politica-de-privacidade">{t('footer.privacy')}</FrameLink>
        {withContact && <FrameLink to="/contato">{t('footer.contact')}</FrameLink>}
      </nav>
    </footer>
  )
}

export function Copyright() {
  const { t } = useTranslation('ui')
  const { footerYear, name } = useSite()
  return <p className="figures">{t('footer.copyright', { year: footerYear, siteName: name })}</p>
}
