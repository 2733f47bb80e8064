import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface OutsidePictureProps {
  /** `''` without one. */
  src: string
  /** Of what, for those who cannot see it. */
  title: string
  /** Others were asked for already. */
  isAllowed: boolean
}

/** A picture that another site serves: it hears of the reader only once the reader wants it. */
export function OutsidePicture({ src, title, isAllowed }: OutsidePictureProps) {
  const { t } = useTranslation('staff-news')
  const [wanted, setWanted] = useState(false)
  const [broken, setBroken] = useState(false)
  if (!src || broken) {
    return (
      <span className="headline-picture headline-picture-none">
        <ImageIcon aria-hidden="true" />
        <span className="sr-only">{t('noPicture')}</span>
      </span>
    )
  }
  if (!isAllowed && !wanted) {
    return (
      <button
        type="button"
        className="headline-picture headline-picture-asks"
        aria-label={t('showOf', { title })}
        onClick={() => setWanted(true)}
      >
        {t('show')}
      </button>
    )
  }
  return (
    <img
      className="headline-picture"
      src={src}
      alt=""
      width={104}
      height={72}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  )
}
