import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsent } from '../consent/use-consent.ts'

/** A picture of another site comes once the reader has agreed to such, or asks for this one. */
export function NewsPicture({ src }: { src: string }) {
  const { t } = useTranslation('home')
  const consent = useConsent()
  const [asked, setAsked] = useState(false)
  const [failed, setFailed] = useState(false)
  const isOwn = /^\/(?!\/)/.test(src)
  if (failed || !(isOwn || /^https:\/\//.test(src)))
    return <span className="news-picture cover-none" aria-hidden="true" />
  if (isOwn || asked || consent === 'accepted') {
    return (
      <img
        src={src}
        alt=""
        width={640}
        height={360}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        className="news-picture"
        onError={() => setFailed(true)}
      />
    )
  }
  return (
    <button type="button" className="news-picture cover-none" onClick={() => setAsked(true)}>
      <span className="news-picture-ask">
        <ImageIcon aria-hidden="true" />
        <span>
          <b>{t('news.show')}</b>
          <span>{t('news.showText', { host: new URL(src).host })}</span>
        </span>
      </span>
    </button>
  )
}
