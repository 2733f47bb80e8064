import { useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { withVideoCards } from '../videos/video-card-html.ts'
import { VideoFrame } from '../videos/video-frame.tsx'
import '../videos/facade.css'

interface SafeHtmlProps {
  html: string
  className: string
  /** Present if it is not that of the page. */
  lang?: string | undefined
}

/** HTML sanitised by the server. A video in it is a card until it is pressed. */
export function SafeHtml({ html, ...rest }: SafeHtmlProps) {
  if (html.includes(' data-youtube="')) return <WithVideos key={html} html={html} {...rest} />
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises what it stores and what it answers
  return <div dir="auto" {...rest} dangerouslySetInnerHTML={{ __html: html }} />
}

interface Playing {
  id: string
  title: string
  /** Element in place of the card. */
  place: HTMLElement
}

function WithVideos({ html, ...rest }: SafeHtmlProps) {
  const { t } = useTranslation(['videos', 'blog'])
  const [playing, setPlaying] = useState<readonly Playing[]>([])
  const decorated = useMemo(
    () => withVideoCards(html, { label: t('videos:watch'), hint: t('videos:watchText') }),
    [html, t],
  )

  function play({ target }: React.MouseEvent): void {
    const card = target instanceof Element && target.closest<HTMLElement>('button[data-youtube]')
    if (!card) return
    const { youtube: id = '', title } = card.dataset
    const place = document.createElement('div')
    place.className = card.className
    card.replaceWith(place)
    setPlaying((all) => [
      ...all,
      { id, title: t('blog:article.video', { title: title || 'YouTube' }), place },
    ])
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed are the buttons in it */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: buttons make clicks of keys themselves */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, with cards of our own */}
      <div dir="auto" {...rest} onClick={play} dangerouslySetInnerHTML={{ __html: decorated }} />
      {playing.map(({ id, title, place }, index) =>
        createPortal(<VideoFrame id={id} title={title} takesFocus />, place, String(index)),
      )}
    </>
  )
}
