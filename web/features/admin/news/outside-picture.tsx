import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ImageIcon } from '../../../ui/icons/image.ts'

interface OutsidePictureProps {
  /** `''` without a picture. */
  src: string
  /** Title of the news item, for screen readers. */
  title: string
  /** Whether the user has already allowed requests to other sites. */
  isAllowed: boolean
}

const shape =
  'grid h-14 w-21 place-items-center rounded-picture bg-sunken object-cover text-center text-tiny/[1.2] sm:h-18 sm:w-27'

/** Picture of another site, which is only loaded with the user's consent. */
export function OutsidePicture({ src, title, isAllowed }: OutsidePictureProps) {
  const { t } = useTranslation('staff-news')
  const [isRequested, setRequested] = useState(false)
  const [broken, setBroken] = useState(false)
  if (!src || broken) {
    return (
      <span className={`text-muted ${shape}`}>
        <ImageIcon className="size-5.5" aria-hidden="true" />
        <span className="sr-only">{t('noPicture')}</span>
      </span>
    )
  }
  if (!isAllowed && !isRequested) {
    return (
      <button
        type="button"
        className={`border border-control border-dashed p-1 hover:border-solid text-ink ${shape}`}
        aria-label={t('showOf', { title })}
        onClick={() => setRequested(true)}
      >
        {t('show')}
      </button>
    )
  }
  return (
    <img
      className={shape}
      src={src}
      alt=""
      width={108}
      height={72}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  )
}
