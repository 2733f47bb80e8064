import { useState } from 'react'
import { PlayIcon } from '../../ui/icons/play.ts'
import { VideoFrame } from './video-frame.tsx'
import './facade.css'

interface VideoFacadeProps {
  /** Of the video. */
  id: string
  /** Read aloud; the name of the frame once it plays. */
  title: string
  /** What the button says, and what happens then. */
  label: string
  hint?: string
  /** A picture of our own: nothing of the other site comes before a click. */
  poster: React.ReactNode
  className?: string
}

/** A video behind its picture. Pressing it is the consent to load it from the other site. */
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
