import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { photoSources } from '#contract/rules/photos.ts'
import { useMediaQuery } from '../../platform/use-media-query.ts'
import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/files/picture.tsx'
import { PauseIcon } from '../../ui/icons/pause.ts'
import { PlayIcon } from '../../ui/icons/play.ts'
import { useConsent } from '../consent/use-consent.ts'
import { VideoFacade } from '../videos/video-facade.tsx'

const player = 'https://www.youtube-nocookie.com'
const poster = { src: '/photos/farol-no-entardecer.jpg', width: 1152, height: 648 }

/**
 * The video plays automatically, without sound, if the reader accepts content of other sites and wants
 * motion. Otherwise it waits behind its poster. Without a video there is only the poster.
 */
export function SalesVideo({ id }: { id: string }) {
  const { t } = useTranslation('sales')
  const consent = useConsent()
  const prefersStillness = useMediaQuery('(prefers-reduced-motion: reduce)', true)
  if (!id) {
    return (
      <div className="sales-video">
        <Poster />
      </div>
    )
  }
  if (consent === 'accepted' && !prefersStillness) return <PlayingVideo id={id} />
  return (
    <VideoFacade
      id={id}
      title={t('title')}
      label={t('video.play')}
      hint={t('video.from')}
      poster={<Poster />}
      className="sales-video"
    />
  )
}

function Poster() {
  return (
    <Picture
      files={{ ...photoSources(poster.src), jpeg: poster.src, ...poster }}
      alt=""
      sizes="(min-width: 1240px) 1160px, 100vw"
      first
    />
  )
}

function PlayingVideo({ id }: { id: string }) {
  const { t } = useTranslation('sales')
  const frame = useRef<HTMLIFrameElement>(null)
  const [playing, setPlaying] = useState(true)
  const options = new URLSearchParams({
    autoplay: '1',
    mute: '1',
    playsinline: '1',
    rel: '0',
    enablejsapi: '1',
  })

  function toggle(): void {
    const func = playing ? 'pauseVideo' : 'playVideo'
    frame.current?.contentWindow?.postMessage(JSON.stringify({ event: 'command', func, args: [] }), player)
    setPlaying(!playing)
  }

  return (
    <div>
      <div className="sales-video">
        <iframe
          ref={frame}
          src={`${player}/embed/${id}?${options}`}
          title={t('title')}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          allowFullScreen
          referrerPolicy="strict-origin-when-cross-origin"
        />
      </div>
      <Button variant="outline" className="mt-3" onClick={toggle}>
        {playing ? (
          <PauseIcon weight="fill" aria-hidden="true" />
        ) : (
          <PlayIcon weight="fill" aria-hidden="true" />
        )}
        {t(playing ? 'video.pause' : 'video.continue')}
      </Button>
    </div>
  )
}
