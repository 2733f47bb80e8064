import { PinterestLogoIcon } from '@phosphor-icons/react/dist/csr/PinterestLogo'
import { useTranslation } from 'react-i18next'

interface PinLinkProps {
  /** Absolute: where the pin leads, and its picture. */
  page: string
  picture: string
  text: string
}

/** Nothing of Pinterest is loaded before somebody presses it. */
export function PinLink({ page, picture, text }: PinLinkProps) {
  const { t } = useTranslation('stores')
  const query = new URLSearchParams({ url: page, media: picture, description: text })
  return (
    <a
      href={`https://www.pinterest.com/pin/create/button/?${query}`}
      target="_blank"
      rel="noopener noreferrer"
      className="pin-link"
      aria-label={t('product.saveLabel')}
    >
      <PinterestLogoIcon weight="fill" aria-hidden="true" />
      {t('product.save')}
    </a>
  )
}
