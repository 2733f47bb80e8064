import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Track } from '#contract/tracks.ts'
import { api } from '../../../platform/api/api.ts'
import { useLateTexts } from '../../../platform/texts/use-late-texts.ts'
import { IconButton } from '../../../ui/button.tsx'
import { CaretDownIcon } from '../../../ui/icons/caret-down.ts'
import { MicrophoneStageIcon } from '../../../ui/icons/microphone-stage.ts'
import { MoonStarsIcon } from '../../../ui/icons/moon-stars.ts'
import { QueueIcon } from '../../../ui/icons/queue.ts'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { MenuChoice, MenuChoices } from '../../../ui/overlays/menu-choices.tsx'
import { useBackCloses } from '../../../ui/overlays/use-back-closes.ts'
import { closingHandlers, useModal } from '../../../ui/overlays/use-modal.ts'
import { useIsWide } from '../../../ui/use-is-wide.ts'
import { MarkButton } from '../mark-button.tsx'
import { PlayButtons } from '../play-buttons.tsx'
import { player } from '../player.ts'
import { PlayerTrouble } from '../player-trouble.tsx'
import { SeekBar } from '../seek-bar.tsx'
import { SpectrumCanvas } from '../spectrum-canvas.tsx'
import { usePlayer } from '../use-player.ts'
import { pressPlayerKey } from '../use-player-keys.ts'
import { VolumeControl } from '../volume-control.tsx'
import { type CoverColour, coverColour } from './cover-colour.ts'
import { UpNext } from './up-next.tsx'
import { Verses } from './verses.tsx'
import './player-view.css'
import './player-controls.css'
import './player-view-flat.css'

type Side = 'cover' | 'words' | 'queue'

/**
 * Player over the whole screen: the cover and its colours, the lyrics as they are sung, and the next tracks.
 */
export default function PlayerView({ onClose }: { onClose: () => void }) {
  const { track } = usePlayer()
  const texts = useLateTexts('player-view')
  if (!track || texts !== 'ready') return null
  return <Room track={track} onClose={onClose} />
}

function Room({ track, onClose }: { track: Track; onClose: () => void }) {
  const { t } = useTranslation(['player-view', 'music'])
  const dialog = useModal()
  useBackCloses(onClose)
  const lyric = useLyric(track.lyricsSlug)
  const [colour, setColour] = useState<CoverColour>()
  const { side, toggle } = useSide(lyric !== undefined)
  const light =
    colour && ({ '--hue': colour.hue, '--chroma': Math.min(1, colour.chroma / 0.16) } as React.CSSProperties)

  return (
    <dialog
      ref={dialog}
      aria-modal="true"
      aria-label={t('title')}
      className="dialog now-playing"
      data-theme="dark"
      data-side={side}
      style={light}
      onKeyDown={pressPlayerKey}
      {...closingHandlers(onClose)}
    >
      <header className="now-head">
        <IconButton label={t('close')} onClick={onClose}>
          <CaretDownIcon />
        </IconButton>
        <p className="type-label">{t('title')}</p>
        <SleepMenu />
      </header>
      <div className="now-stage">
        <img
          key={track.cover}
          src={track.cover}
          alt={t('music:coverOf', { title: track.title })}
          width={640}
          height={640}
          className="now-cover"
          onLoad={({ currentTarget }) => setColour(coverColour(currentTarget))}
        />
        <div className="now-names">
          <h2
            className="type-display now-title"
            data-long={track.title.length > 40 || undefined}
            aria-live="polite"
          >
            {track.title}
          </h2>
          <p className="now-artist">{track.artist}</p>
          <p className="now-links">
            <Link to="/music" onClick={onClose} className="text-link">
              {t('all')}
            </Link>
            {track.lyricsSlug && (
              <Link to={`/lyrics/${track.lyricsSlug}`} onClick={onClose} className="text-link">
                {t('music:lyrics')}
              </Link>
            )}
          </p>
          <MarkButton id={track.id} className="now-mark" onLeave={onClose} />
        </div>
      </div>
      {side !== 'cover' && (
        <div className="now-side">
          {side === 'words' && lyric ? (
            <Verses key={lyric.slug} lyric={lyric} trackId={track.id} />
          ) : (
            <UpNext />
          )}
        </div>
      )}
      <SpectrumCanvas horizon />
      <footer className="now-foot">
        <PlayerTrouble />
        <SeekBar duration={track.duration} />
        <div className="now-controls">
          <VolumeControl />
          <PlayButtons className="now-buttons" />
          <div className="now-sides">
            <IconButton
              label={t('words')}
              aria-pressed={side === 'words'}
              disabled={!lyric}
              onClick={() => toggle('words')}
              className="player-mode"
            >
              <MicrophoneStageIcon />
            </IconButton>
            <IconButton
              label={t('queue')}
              aria-pressed={side === 'queue'}
              onClick={() => toggle('queue')}
              className="player-mode"
            >
              <QueueIcon />
            </IconButton>
          </div>
        </div>
      </footer>
    </dialog>
  )
}

/** A phone shows one part at a time, first the cover; a wide window has room for another beside it. */
function useSide(hasWords: boolean) {
  const isWide = useIsWide()
  const [chosen, setChosen] = useState<Side>()
  const first = isWide ? (hasWords ? 'words' : 'queue') : 'cover'
  const side = chosen === undefined || (chosen === 'words' && !hasWords) ? first : chosen
  return { side, toggle: (next: Side) => setChosen(side === next ? undefined : next) }
}

/** Lyrics are optional, so errors are ignored. */
function useLyric(slug: string | undefined) {
  const { data } = useQuery({
    queryKey: ['lyrics', slug],
    queryFn: ({ signal }) => api('GET /api/lyrics/:slug', { params: { slug: slug ?? '' }, signal }),
    enabled: slug !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return slug === undefined ? undefined : data
}

const minutes = ['15', '30', '60'] as const

/** Sleep timer. */
function SleepMenu() {
  const { t } = useTranslation('player-view')
  const { sleep } = usePlayer()
  const value = sleep === undefined ? 'off' : sleep === 'track' ? 'track' : String(sleep.minutes)

  function choose(name: string): void {
    if (name === 'off') player.sleepAfter(undefined)
    else player.sleepAfter(name === 'track' ? 'track' : Number(name))
  }

  return (
    <Menu
      align="end"
      label={t('sleep')}
      trigger={
        <IconButton label={t('sleep')} className="player-mode" aria-pressed={sleep !== undefined}>
          <MoonStarsIcon />
        </IconButton>
      }
    >
      <MenuChoices label={t('sleep')} value={value} onChoose={choose}>
        <MenuChoice value="off">{t('sleepOff')}</MenuChoice>
        {minutes.map((count) => (
          <MenuChoice key={count} value={count}>
            {t('sleepMinutes', { count: Number(count) })}
          </MenuChoice>
        ))}
        <MenuChoice value="track">{t('sleepTrack')}</MenuChoice>
      </MenuChoices>
    </Menu>
  )
}
