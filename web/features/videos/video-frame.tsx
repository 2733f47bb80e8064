import { useTakenFocus } from '../../ui/focus/use-taken-focus.ts'

interface VideoFrameProps {
  /** Id of the video. */
  id: string
  title: string
  /** Moves the focus to the player, so that its keys work instead of those of the page. */
  takesFocus?: boolean
}

/**
 * Player of the other site. Only for users who have asked to watch, because the other site learns about them.
 */
export function VideoFrame({ id, title, takesFocus = false }: VideoFrameProps) {
  const frame = useTakenFocus<HTMLIFrameElement>(takesFocus)
  return (
    <iframe
      ref={frame}
      src={`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`}
      title={title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      allowFullScreen
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}
