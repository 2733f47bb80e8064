import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { slotWidths } from '#contract/rules/albums.ts'
import { uploadSources } from '#contract/rules/pictures.ts'
import type { Ad } from '#contract/stores.ts'
import { api } from '../../../platform/api/api.ts'
import { ButtonLink, buttonClass } from '../../../ui/button.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import './sponsored.css'

const kinds = ['course', 'product'] as const

/** Advertisements for a course and a product, or a notice of the site if there are none. */
export default function Sponsored() {
  const { t } = useTranslation('ui')
  const { data: ads, isPending } = useQuery({
    queryKey: ['ads'],
    queryFn: ({ signal }) => api('GET /api/ads', { signal }),
    staleTime: 600_000,
  })
  if (isPending) {
    return (
      <Loading label={t('loading')} className="ads">
        <Skeleton className="ad-picture" />
        <Skeleton className="h-4 w-40" />
      </Loading>
    )
  }

  const present = kinds.filter((kind) => ads?.[kind].url)
  return (
    <div className="ads">
      {ads && present.map((kind) => <Advertisement key={kind} kind={kind} ad={ads[kind]} />)}
      {present.length === 0 && <HouseNotice />}
    </div>
  )
}

interface AdvertisementProps {
  kind: (typeof kinds)[number]
  ad: Ad
}

function Advertisement({ kind, ad: { url, image, description } }: AdvertisementProps) {
  const { t } = useTranslation('blog')
  const look = buttonClass({ variant: kind === 'course' ? 'primary' : 'outline', wide: true })
  const words = t(kind === 'course' ? 'ads.seeCourse' : 'ads.seeProduct')
  return (
    <section className="ad" aria-label={t(`ads.${kind}`)}>
      <p className="ad-labels">
        <span>{t(`ads.${kind}`)}</span>
        <span>{t('ads.ad')}</span>
      </p>
      {image && <AdPicture image={image} />}
      {description && <p className="type-title type-title-xs ad-text">{description}</p>}
      {url.startsWith('/') ? (
        <ButtonLink to={url} wide variant={kind === 'course' ? 'primary' : 'outline'}>
          {words}
        </ButtonLink>
      ) : (
        <a href={url} target="_blank" rel="sponsored nofollow noopener noreferrer" className={look}>
          {words}
        </a>
      )}
    </section>
  )
}

function AdPicture({ image }: { image: string }) {
  const sources = uploadSources(image, slotWidths)
  return (
    <picture>
      {sources && <source type="image/avif" srcSet={sources.avif} sizes="272px" />}
      {sources && <source type="image/webp" srcSet={sources.webp} sizes="272px" />}
      <img src={image} alt="" width={272} height={204} loading="lazy" className="ad-picture" />
    </picture>
  )
}

function HouseNotice() {
  const { t } = useTranslation('blog')
  return (
    <section className="ad-house" aria-labelledby="ad-house">
      <div className="chart-strip" aria-hidden="true" />
      <h2 id="ad-house" className="type-title type-title-xs">
        {t('ads.house')}
      </h2>
      <p className="text-small text-muted">{t('ads.houseText')}</p>
      <ButtonLink to="/contato" variant="outline" size="small">
        {t('ads.contact')}
      </ButtonLink>
    </section>
  )
}
