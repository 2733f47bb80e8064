import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useRevalidator } from 'react-router'
import type { Track } from '#contract/tracks.ts'
import { JsonLd } from '../../platform/page/json-ld.tsx'
import type { LayoutHandle } from '../../platform/page/layout-handle.ts'
import { call } from '../../platform/page/page-data.ts'
import { useRootData } from '../../platform/page/root-data.ts'
import { useSite } from '../../platform/page/use-site.ts'
import { playerKey } from '../../platform/storage/storage-keys.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { displayTitle } from '../../ui/display-title.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ConnectedTab } from '../online/connected-tab.tsx'
import type { Route } from './+types/music-page.ts'
import { MarkButton } from './mark-button.tsx'
import { MusicHead } from './music-head.tsx'
import { PlayButtons } from './play-buttons.tsx'
import { player } from './player.ts'
import PlayerBar from './player-bar.tsx'
import { playerBar } from './player-place.tsx'
import { Playlist } from './playlist.tsx'
import { SpectrumCanvas } from './spectrum-canvas.tsx'
import { usePlayer } from './use-player.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import './music.css'

playerBar.loaded = PlayerBar

/** Hydration is not deferred if the device has a stored track, which the page then shows. */
export const handle: LayoutHandle = {
  panel: 'collapsed',
  rests: { stored: playerKey, keys: [' ', 'ArrowLeft', 'ArrowRight'], sounds: true },
  texts: ['music'],
}

export async function loader({ context }: Route.LoaderArgs) {
  return { tracks: await call(context, 'GET /api/tracks', {}) }
}

export default function MusicPage({ loaderData: { tracks } }: Route.ComponentProps) {
  const { t } = useTranslation(['music', 'ui'])
  const { name: siteName } = useSite()
  usePlayerKeys()
  useEffect(() => player.offer({ tracks, siteName }), [tracks, siteName])
  useNewList()

  return (
    <div className="music-page">
      <MusicHead tracks={tracks} />
      <h1 className="sr-only">{t('title')}</h1>
      {tracks.length > 0 ? (
        <>
          <PlaylistData tracks={tracks} />
          <Stage first={tracks[0]} />
          <Playlist tracks={tracks} />
          <p className="music-podcast">
            <a className="text-link" href="/podcast.xml" type="application/rss+xml">
              {t('podcast')}
            </a>
          </p>
        </>
      ) : (
        <EmptyState
          mark="gulls"
          at={[73, 17]}
          title={t('empty')}
          action={<ButtonLink to="/lyrics">{t('ui:nav.lyrics')}</ButtonLink>}
          className="music-empty"
        >
          {t('emptyText')}
        </EmptyState>
      )}
      <ConnectedTab />
    </div>
  )
}

/** Reloads the list when a track cannot be loaded, because it may have been removed. */
function useNewList(): void {
  const { trouble } = usePlayer()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (trouble === 'missing') void revalidate()
  }, [trouble, revalidate])
}

/** The current track: cover, title, buttons, and spectrum. */
function Stage({ first }: { first: Track | undefined }) {
  const { t } = useTranslation('music')
  const track = usePlayer().track ?? first
  if (!track) return null

  return (
    <section className="music-stage" aria-label={t('now')}>
      <img
        key={track.cover}
        src={track.cover}
        alt={t('coverOf', { title: track.title })}
        width={640}
        height={640}
        fetchPriority="high"
        className="music-cover"
      />
      <div className="music-playing">
        <div className="music-head">
          <div className="min-w-0">
            <h2 className={`${displayTitle(track.title, 40)} music-title`} aria-live="polite">
              {track.title}
            </h2>
            <p className="music-artist">
              {track.artist}
              {track.lyricsSlug && (
                <Link to={`/lyrics/${track.lyricsSlug}`} className="music-words">
                  {t('lyrics')}
                </Link>
              )}
            </p>
          </div>
          <PlayButtons className="music-buttons">
            <MarkButton id={track.id} />
          </PlayButtons>
        </div>
        <SpectrumCanvas />
      </div>
    </section>
  )
}

function PlaylistData({ tracks }: { tracks: readonly Track[] }) {
  const { t } = useTranslation('music')
  const { publicUrl = '' } = useRootData() ?? {}
  const recordings = tracks.map(({ title, artist, duration, src, cover }) => ({
    '@type': 'MusicRecording',
    name: title,
    byArtist: { '@type': 'MusicGroup', name: artist },
    duration: `PT${Math.round(duration)}S`,
    url: `${publicUrl}/music`,
    image: publicUrl + cover,
    audio: { '@type': 'AudioObject', contentUrl: publicUrl + src },
  }))
  const list = { name: t('title'), url: `${publicUrl}/music`, numTracks: tracks.length, track: recordings }
  return <JsonLd data={{ '@type': 'MusicPlaylist', ...list }} />
}
