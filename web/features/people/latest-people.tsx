import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { LatestUser } from '#contract/people.ts'
import { Avatar, Nick } from '../../ui/avatar.tsx'
import { SealCheckIcon } from '../../ui/icons/seal-check.ts'
import { HomeSection } from '../home/home-section.tsx'

/** Newest members. */
export function LatestPeople({ people }: { people: readonly LatestUser[] }) {
  const { t } = useTranslation('home')
  return (
    <HomeSection title={t('people.title')} className="home-aside">
      <ul className="latest-people">
        {people.map(({ id, nickname, profileImage, isVerified }) => (
          <li key={id}>
            <Link to={`/person/${id}`} className="latest-person">
              <Avatar nick={nickname} size={32} image={profileImage || undefined} />
              <Nick nick={nickname} className="min-w-0 truncate" />
              {isVerified && (
                <SealCheckIcon
                  weight="fill"
                  role="img"
                  aria-label={t('people.verified')}
                  className="verified"
                />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}
