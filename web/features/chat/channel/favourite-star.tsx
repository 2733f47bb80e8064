import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/api/api-error.ts'
import { toast } from '../../../platform/toast.ts'
import { StarIcon } from '../../../ui/icons/star.ts'
import { useFavourites, useToggleFavourite } from '../../channels/favourites.ts'

/** Adds the channel to the favourites, or removes it. */
export function FavouriteStar({ slug }: { slug: string }) {
  const { t } = useTranslation('chat')
  const favourites = useFavourites()
  const { mutate } = useToggleFavourite(slug)
  if (!favourites) return null

  const isFavourite = favourites.includes(slug)
  const label = t('channel.favourite', { channel: `#${slug}` })
  return (
    <button
      type="button"
      className="icon-button channel-star"
      aria-label={label}
      aria-pressed={isFavourite}
      title={isFavourite ? t('channel.favouriteEnd') : t('channel.favouriteBegin')}
      onClick={() =>
        mutate(!isFavourite, {
          onError: (error) => {
            if (error instanceof ApiError) toast(error.message, { kind: 'error' })
          },
        })
      }
    >
      <StarIcon weight={isFavourite ? 'fill' : 'regular'} aria-hidden="true" />
    </button>
  )
}
