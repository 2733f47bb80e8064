import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSite } from './use-site.ts'

export function SiteFooter({ className = '' }: { className?: string }) {
  const { t } = useTranslation('ui')
  return (
    <footer className={`site-footer ${className}`}>
      <Copyright />
      <nav aria-label={t('footer.label')} className="flex flex-wrap gap-x-3.5">
        <Link to="/termos-de-uso">{t('footer.terms')}</Link>
        <Link to="/politica-de-privacidade">{t('footer.privacy')}</Link>
        <Link to="/contato">{t('footer.contact')}</Link>
      </nav>
    </footer>
  )
}

export function Copyright() {
  const { t } = useTranslation('ui')
  const { footerYear, name } = useSite()
  return <p className="figures">{t('footer.copyright', { year: footerYear, siteName: name })}</p>
}
