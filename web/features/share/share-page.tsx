import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { passageIn } from '#contract/rules/text-fragment.ts'
import { useFilePreview } from '../../platform/files/use-file-preview.ts'
import { Head } from '../../platform/page/head.tsx'
import type { LayoutHandle } from '../../platform/page/layout-handle.ts'
import { useSession } from '../../platform/session/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { LineSkeleton } from '../../ui/states/line-skeleton.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { WithTexts } from '../../ui/with-texts.tsx'
import { fillComposer } from './fill-composer.ts'
import { PlaceChoice } from './place-choice.tsx'
import { PlacesSkeleton } from './places-skeleton.tsx'
import { deleteShared, findShared, type SharedContent, saveShared, sharedText } from './shared-content.ts'
import { noteRecent, type Place } from './use-places.ts'

const texts = ['share'] as const
const frame = 'max-w-wide px-gutter pt-7 pb-16 md:pt-10'

export const handle: LayoutHandle = { personal: true, texts, waiting: Waiting }

/**
 * Asks where shared content goes. It comes from the system, through the service worker, or from a link,
 * `/share?text=…&url=…`. The page only fills a composer; the user decides whether to send it.
 */
export default function SharePage() {
  return (
    <WithTexts names={texts} waiting={<Waiting />}>
      <Share />
    </WithTexts>
  )
}

function Waiting() {
  const { t } = useTranslation('ui')
  return (
    <Loading label={t('loading')} className={frame}>
      <span className="type-title type-title-2xl block">
        <LineSkeleton className="w-56 max-w-full" />
      </span>
      <Skeleton className="mt-8 h-24 max-w-medium" />
      <PlacesSkeleton />
    </Loading>
  )
}

function Share() {
  const { t } = useTranslation('share')
  const { search } = useLocation()
  const navigate = useNavigate()
  const userId = useSession()?.userId
  const { content, isMissed, save, deleteSaved } = useShared(search, userId)
  const [full, setFull] = useState<{ place: Place; count: number }>()

  const isChosen = useRef(false)

  async function choose(place: Place) {
    // Ignores a second press.
    if (userId === undefined || !content || isChosen.current) return
    isChosen.current = true
    const pictures = await fillComposer(userId, place.place, content)
    noteRecent(place.place)
    if (pictures.length > 0) {
      await save({ text: '', pictures, leftOut: 0 })
      setFull({ place, count: pictures.length })
      isChosen.current = false
      return
    }
    await deleteSaved()
    await navigate(place.to, { replace: true })
  }

  return (
    <div className={frame}>
      <Head title={t('title')} noindex />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="type-title type-title-2xl">{t('title')}</h1>
        {content && (
          <Button variant="outline" onClick={() => void deleteSaved().then(() => navigate('/'))}>
            {t('discard')}
          </Button>
        )}
      </div>
      {isMissed && (
        <Banner kind="error" className="mt-6">
          {t('missed')}
        </Banner>
      )}
      {content === undefined && (
        <Loading label={t('loading')} className="mt-6">
          <Skeleton className="h-24 w-full" />
        </Loading>
      )}
      {content === null && (
        <EmptyState
          mark="bottle"
          at={[38, 62]}
          className="mt-6"
          title={t('empty')}
          action={<ButtonLink to="/channels">{t('toChannels')}</ButtonLink>}
        >
          {t('emptyText')}
        </EmptyState>
      )}
      {content && (
        <>
          <p className="mt-2 text-lead text-muted">{t('lead')}</p>
          {full && <NoRoom key={full.place.place} {...full} />}
          <SharedPreview content={content} />
          <PlaceChoice onChoose={(place) => void choose(place)} />
        </>
      )}
    </div>
  )
}

/** Tells where the content went and how many pictures did not fit, with a link to the place. */
function NoRoom({ place: { name, to }, count }: { place: Place; count: number }) {
  const { t } = useTranslation('share')
  return (
    <Banner kind="error" className="mt-6" takesFocus>
      {t('noRoom', { place: name, count })}{' '}
      <Link to={to} className="text-link">
        {t('goTo', { place: name })}
      </Link>
    </Banner>
  )
}

/** `content` is `undefined` while loading, and `null` if nothing was shared. */
function useShared(search: string, userId: number | undefined) {
  const query = new URLSearchParams(search)
  const isMissed = query.has('missed')
  const text = sharedText((name) => query.get(name))
  const [content, setContent] = useState<SharedContent | null>()

  useEffect(() => {
    // An earlier share is not what was meant.
    if (isMissed) return setContent(null)
    // Content of the URL is shown, but not stored.
    if (text) return setContent({ text, pictures: [], leftOut: 0 })
    if (userId === undefined) return
    findShared(userId).then(
      (found) => setContent(found ?? null),
      () => setContent(null),
    )
  }, [isMissed, text, userId])

  async function save(rest: SharedContent): Promise<void> {
    setContent(rest)
    await saveShared(rest, userId).catch(console.warn)
  }

  const deleteSaved = async () => (text ? undefined : deleteShared().catch(console.warn))
  return { content, isMissed, save, deleteSaved }
}

/** Preview of the shared content. */
function SharedPreview({ content: { text, pictures, leftOut } }: { content: SharedContent }) {
  const { t } = useTranslation('share')
  return (
    <section aria-label={t('content')} className="mt-6 rounded-control border border-line bg-card p-3">
      {pictures.length > 0 && (
        <ul className="grid grid-cols-4 gap-2">
          {pictures.map((picture, index) => (
            <li key={`${picture.name} ${picture.size} ${picture.lastModified}`}>
              <Picture file={picture} name={t('picture', { number: index + 1 })} />
            </li>
          ))}
        </ul>
      )}
      {text && (
        <div className={pictures.length > 0 ? 'mt-3' : ''}>
          <SharedWords text={text} />
        </div>
      )}
      {leftOut > 0 && <p className="mt-3 text-small text-muted">{t('leftOut', { count: leftOut })}</p>}
    </section>
  )
}

/** A passage of an article, `> words` and its address on the next line, is shown as a quotation. */
function SharedWords({ text }: { text: string }) {
  const [first = '', address = '', ...rest] = text.split('\n')
  const fragment = passageIn(address)?.fragment
  if (!first.startsWith('> ') || !fragment || rest.length > 0)
    return <p className="line-clamp-6 wrap-anywhere whitespace-pre-wrap">{text}</p>
  return (
    <>
      <blockquote className="line-clamp-6 border-lamp border-s-4 ps-4 font-read text-lead italic wrap-anywhere">
        {first.slice(2)}
      </blockquote>
      <p className="mt-2 text-muted text-small/body wrap-anywhere">{address.replace(fragment, '')}</p>
    </>
  )
}

function Picture({ file, name }: { file: File; name: string }) {
  const preview = useFilePreview(file)
  if (!preview) return <span className="block aspect-square sm:aspect-4/3 rounded-picture bg-sunken" />
  return (
    <img
      src={preview}
      alt={name}
      className="aspect-square sm:aspect-4/3 w-full rounded-picture bg-sunken object-cover"
    />
  )
}
