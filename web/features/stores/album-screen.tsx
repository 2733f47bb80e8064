import { useTranslation } from 'react-i18next'
import { type AlbumKind, slotMark } from '#contract/rules/albums.ts'
import { textLanguage } from '#contract/rules/text-language.ts'
import type { Album } from '#contract/stores.ts'
import { useAbsoluteAddress } from '../../platform/page/absolute-address.ts'
import { Head } from '../../platform/page/head.tsx'
import { Breadcrumbs, ItemList, JsonLd } from '../../platform/page/json-ld.tsx'
import { commentData } from '../comments/comment-data.ts'
import type { ShownComments } from '../comments/comments.data.ts'
import { Comments } from '../comments/comments.tsx'
import { albumAddress, listAddress } from './album-address.ts'
import { AlbumView } from './album-view.tsx'
import { AlbumMissing } from './missing-album.tsx'

interface AlbumScreenProps {
  kind: AlbumKind
  slug: string
  album: Album | undefined
  comments: ShownComments | undefined
}

/** Page of a shop or a course, with its comments. */
export function AlbumScreen({ kind, slug, album, comments }: AlbumScreenProps) {
  if (!album) return <AlbumMissing key={slug} kind={kind} slug={slug} />
  return (
    <>
      <AlbumHead album={album} comments={comments} />
      <AlbumView key={slug} album={album} />
      {comments && <Comments comments={comments} column="max-w-310 px-gutter" />}
    </>
  )
}

function AlbumHead({ album, comments }: { album: Album; comments: ShownComments | undefined }) {
  const { t } = useTranslation('stores')
  const absolute = useAbsoluteAddress()
  const { kind, name, description, cover, content } = album
  const address = albumAddress(album)
  const products = t(kind === 'shop' ? 'products' : 'lessons', { count: content.length })
  const steps = [
    { name: t(kind === 'shop' ? 'shops.title' : 'courses.title'), item: absolute(listAddress(kind)) },
    { name, item: absolute(address) },
  ]
  return (
    <>
      <Head
        title={name}
        description={description || t('album.description', { name, products })}
        {...(cover && { image: cover })}
        textLanguage={textLanguage}
      />
      <Breadcrumbs steps={steps} />
      {/* In schema.org terms comments belong to the page, not to the list. */}
      {comments && comments.count > 0 && (
        <JsonLd
          data={{
            ...{ '@type': 'CollectionPage', name, url: absolute(address) },
            ...commentData(comments, absolute),
          }}
        />
      )}
      <ItemList
        name={name}
        items={content.map((slot, index) => ({
          name: slot.description || t('album.nameless', { number: index + 1, context: kind }),
          url: absolute(`${address}#${slotMark(slot.position)}`),
          image: absolute(slot.url),
        }))}
      />
    </>
  )
}
