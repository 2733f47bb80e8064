import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import type { Person } from '#contract/people.ts'
import { initials } from '#contract/rules/initials.ts'
import { textLanguage } from '#contract/rules/text-language.ts'
import { useAbsoluteAddress } from '../../platform/page/absolute-address.ts'
import { Head } from '../../platform/page/head.tsx'
import { JsonLd } from '../../platform/page/json-ld.tsx'
import type { LayoutHandle } from '../../platform/page/layout-handle.ts'
import { call } from '../../platform/page/page-data.ts'
import { useSite } from '../../platform/page/use-site.ts'
import { useDates } from '../../platform/texts/use-dates.ts'
import { ProfilePicture } from '../profile/picture/profile-picture.tsx'
import { ProfileBanner } from '../profile/profile-banner.tsx'
import { ProfileColumns } from '../profile/profile-columns.tsx'
import { SafeHtml } from '../site/safe-html.tsx'
import type { Route } from './+types/person-page.ts'
import { PersonActs } from './person-acts.tsx'
import { PersonFigures } from './person-figures.tsx'
import { InstagramLink, instagramAddress, YoutubeLink } from './person-links.tsx'
import { PersonPosts } from './person-posts.tsx'
import { ShipLog } from './ship-log.tsx'

export const handle: LayoutHandle = { rests: true, texts: ['blog', 'people', 'person', 'videos'] }

/** Responds 404 for hidden and unknown people alike. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Person> {
  const id = Number(params.id)
  if (!/^[1-9]\d{0,9}$/.test(params.id)) throw data({ key: 'user_not_found' }, { status: 404 })
  return call(context, 'GET /api/person/:id', { params: { id } })
}

export default function PersonPage({ loaderData: person }: Route.ComponentProps) {
  const { formatLongDate } = useDates()
  const { t } = useTranslation('people')
  const { name: siteName } = useSite()
  const { name, nickname, profileImage, memberSince } = person
  return (
    <>
      <PersonHead person={person} />
      <ProfileBanner
        nick={nickname}
        picture={<ProfilePicture address={profileImage} nick={nickname} letters={initials(name)} />}
        name={name}
        line={
          <>
            {nickname !== name && (
              <>
                <bdi>{nickname}</bdi> ·{' '}
              </>
            )}
            {t('person.memberSince', { siteName, date: formatLongDate(memberSince) })}
          </>
        }
      />
      <ProfileColumns
        first={
          <>
            <About person={person} />
            <PersonActs id={person.id} name={nickname} />
          </>
        }
        aside={
          <>
            <PersonFigures person={person} />
            <PersonPosts channels={person.channels} />
            <Elsewhere person={person} />
          </>
        }
        rest={<ShipLog person={person} />}
      />
    </>
  )
}

function About({ person: { name, content } }: { person: Person }) {
  const { t } = useTranslation('people')
  return (
    <section aria-label={t('person.about', { name })}>
      {content ? (
        <SafeHtml html={content} className="max-w-prose wrap-anywhere text-lead/prose" />
      ) : (
        <p className="text-muted">{t('person.silent', { name })}</p>
      )}
    </section>
  )
}

function Elsewhere({ person: { instagram, youtube } }: { person: Person }) {
  const { t } = useTranslation('people')
  if (!instagram && !youtube) return null
  return (
    <section className="section-rule" aria-labelledby="person-elsewhere">
      <h2 id="person-elsewhere" className="type-title">
        {t('person.elsewhere')}
      </h2>
      <dl className="mt-4 [&_dd]:wrap-anywhere [&>div]:grid [&>div]:grid-cols-[--spacing(26)_minmax(0,1fr)] [&>div]:items-baseline [&>div]:gap-3 [&>div]:border-line [&>div]:border-t [&>div]:py-2.25 [&_dd]:text-ink">
        {instagram && (
          <div>
            <dt>Instagram</dt>
            <dd>
              <InstagramLink handle={instagram} />
            </dd>
          </div>
        )}
        {youtube && (
          <div>
            <dt>YouTube</dt>
            <dd>
              <YoutubeLink address={youtube} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

/** Metadata for search engines and shared links. */
function PersonHead({ person }: { person: Person }) {
  const { t } = useTranslation('people')
  const absolute = useAbsoluteAddress()
  const { name: siteName } = useSite()
  const { id, name, nickname, profileImage, shareImage, instagram, youtube, memberSince } = person
  const url = absolute(`/person/${id}`)
  const bio = person.bio.replace(/\s+/g, ' ').trim()
  const sameAs = [instagram && instagramAddress(instagram), youtube].filter(Boolean)
  return (
    <>
      <Head
        title={name}
        type="profile"
        image={shareImage}
        description={bio || t('person.description', { name, siteName })}
        textLanguage={textLanguage}
      />
      <JsonLd
        data={{
          '@type': 'ProfilePage',
          url,
          dateCreated: memberSince,
          mainEntity: {
            ...{ '@type': 'Person', name, url },
            ...(nickname !== name && { alternateName: nickname }),
            ...(bio && { description: bio }),
            ...(profileImage && { image: absolute(profileImage) }),
            ...(sameAs.length > 0 && { sameAs }),
          },
        }}
      />
    </>
  )
}
