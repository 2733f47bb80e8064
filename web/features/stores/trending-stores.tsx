import { useTranslation } from 'react-i18next'
import type { ListedAlbum } from '#contract/stores.ts'
import { HomeSection } from '../home/home-section.tsx'
import { AlbumCard } from './album-card.tsx'

/** A row of shops that scrolls where it is wider than the page. */
export function TrendingStores({ stores }: { stores: readonly ListedAlbum[] }) {
  const { t } = useTranslation('home')
  return (
    <HomeSection title={t('stores.title')} more={{ to: '/shop', text: t('stores.all') }}>
      <ul className="trending">
        {stores.map((store) => (
          <li key={store.id}>
            <AlbumCard kind="shop" album={store} headingLevel={3} />
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}
