import { useState } from 'react'
import { PlayIcon } from '../../ui/icons/play.ts'
import { VideoFrame } from './video-frame.tsx'
import './facade.css'

interface VideoFacadeProps {
  /** Id of the video. */
  id: string
  /** Read aloud as the name of the frame that plays the video. */
  title: string
  /** Text of the button, and what pressing it does. */
  label: string
  hint?: string
  /** A picture of this site: nothing of the other site is loaded before a click. */
  poster: React.ReactNode
  className?: string
}

/** A video behind its poster. Pressing it is the consent to load the video from the other site. */
export function VideoFacade({ id, title, label, hint, poster, className = '' }: VideoFacadeProps) {
  const [playing, setPlaying] = useState(false)
  if (playing) {
    return (
      <div className={`video-facade ${className}`}>
        <VideoFrame id={id} title={title} takesFocus />
      </div>
    )
  }
  return (
    <button
      type="button"
      className={`video-facade ${className}`}
      data-youtube={id}
      onClick={() => setPlaying(true)}
    >
      {poster}
      <span className="video-play">
        <span className="video-lamp">
          <PlayIcon weight="fill" aria-hidden="true" />
        </span>
        <span className="min-w-0">
          <span className="block font-semibold">{label}</span>
          {hint && <span className="block text-small">{hint}</span>}
        </span>
      </span>
    </button>
  )
}
