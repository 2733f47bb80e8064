import { useTakenFocus } from '../../ui/focus/use-taken-focus.ts'

interface VideoFrameProps {
  /** Of the video. */
  id: string
  title: string
  /** Keys of the player work at once, and keys of the page no more. */
  takesFocus?: boolean
}

/** The player of the other site. Only for whoever has asked to watch: it is where that site gets to know them. */
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
