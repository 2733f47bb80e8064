import { useTranslation } from 'react-i18next'
import type { Person } from '#contract/people.ts'
import { textLanguage } from '#contract/rules/text-language.ts'
import { useAbsoluteAddress } from '../../platform/page/absolute-address.ts'
import { Head } from '../../platform/page/head.tsx'
import { JsonLd } from '../../platform/page/json-ld.tsx'
import { useSite } from '../../platform/page/use-site.ts'
import { instagramAddress } from './person-links.tsx'

/** What search engines and shared links show of a person: nothing that their page does not. */
export function PersonHead({ person }: { person: Person }) {
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
