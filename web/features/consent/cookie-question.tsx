import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { answerConsent } from './use-consent.ts'

/**
 * Covers an edge of the page, which grows by its height, so that no content stays covered. On pages with a
 * field to write in at the bottom it is at the top.
 */
export default function CookieQuestion() {
  const { t } = useTranslation('site')
  const banner = useReservedHeight()

  return (
    <section ref={banner} aria-label={t('consent.label')} className="cookie-banner">
      <p className="min-w-0 flex-1 basis-72">
        {t('consent.text')}{' '}
        <TextLink to="/politica-de-privacidade" className="whitespace-nowrap">
          {t('consent.more')}
        </TextLink>
      </p>
      <div className="flex flex-1 gap-2.5 sm:flex-none">
        <Button variant="outline" className="flex-1" onClick={() => answerConsent('declined')}>
          {t('consent.decline')}
        </Button>
        <Button className="flex-1" onClick={() => answerConsent('accepted')}>
          {t('consent.accept')}
        </Button>
      </div>
    </section>
  )
}

function useReservedHeight() {
  const banner = useRef<HTMLElement>(null)
  useEffect(() => {
    const { current: element } = banner
    if (!element) return

    const root = document.documentElement
    const watcher = new ResizeObserver(() => root.style.setProperty('--notice', `${element.offsetHeight}px`))
    watcher.observe(element)
    return () => {
      watcher.disconnect()
      root.style.removeProperty('--notice')
    }
  }, [])
  return banner
}
