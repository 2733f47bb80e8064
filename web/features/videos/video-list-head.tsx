import { useAbsoluteAddress } from '../../platform/page/absolute-address.ts'
import { Head } from '../../platform/page/head.tsx'
import { ItemList } from '../../platform/page/json-ld.tsx'
import { videoAddress } from './video-address.ts'

interface VideoListHeadProps {
  title: string
  description: string
  videos: readonly { id: string; title: string }[]
}

/** Metadata of a list of videos for search engines and shared links. */
export function VideoListHead({ title, description, videos }: VideoListHeadProps) {
  const absolute = useAbsoluteAddress()
  const items = videos.map(({ id, title }) => ({ url: absolute(videoAddress(id)), name: title }))
  return (
    <>
      <Head title={title} description={description} />
      <ItemList items={items} />
    </>
  )
}
