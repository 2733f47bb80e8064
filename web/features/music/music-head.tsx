import { useTranslation } from 'react-i18next'
import type { Track } from '#contract/tracks.ts'
import { Head } from '../../platform/page/head.tsx'
import { useSite } from '../../platform/page/use-site.ts'

/** Metadata with the number of tracks, and the artist if there is only one. */
export function MusicHead({ tracks }: { tracks: readonly Track[] }) {
  const { t } = useTranslation('music')
  const { name: siteName } = useSite()
  return (
    <>
      <Head title={t('title')} description={description()} />
      <link rel="alternate" type="application/rss+xml" title={t('podcast')} href="/podcast.xml" />
    </>
  )

  function description(): string {
    const { length: count } = tracks
    const [artist, ...others] = new Set(tracks.map((track) => track.artist))
    if (count === 0) return t('emptyText')
    return others.length > 0
      ? t('description', { count, siteName })
      : t('descriptionBy', { count, artist, siteName })
  }
}
