import { useAbsoluteAddress } from '../../platform/absolute-address.ts'
import { Head } from '../../platform/head.tsx'
import { JsonLd } from '../../platform/json-ld.tsx'
import { videoAddress } from './video-address.ts'

interface VideoListHeadProps {
  title: string
  description: string
  videos: readonly { id: string; title: string }[]
}

/** What search engines and shared links show of a list of videos. */
export function VideoListHead({ title, description, videos }: VideoListHeadProps) {
  const absolute = useAbsoluteAddress()
  const entries = videos.map(({ id, title }, index) => ({
    ...{ '@type': 'ListItem', position: index + 1, name: title },
    url: absolute(videoAddress(id)),
  }))
  return (
    <>
      <Head title={title} description={description} />
      {entries.length > 0 && <JsonLd data={{ '@type': 'ItemList', itemListElement: entries }} />}
    </>
  )
}
