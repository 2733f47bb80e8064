import { useTranslation } from 'react-i18next'
import * as bounds from '#contract/rules/bounds.ts'
import { api } from '../../../platform/api/api.ts'
import { SetOnceRow } from './set-once-row.tsx'

interface LinkRowProps {
  userId: number
  saved: string
}

export function InstagramRow({ userId, saved }: LinkRowProps) {
  const { t } = useTranslation('profile')
  return (
    <SetOnceRow
      field="instagram"
      userId={userId}
      label="Instagram"
      unset={t('untold')}
      saved={saved}
      send={async (typed) => {
        const { instagram } = await api('POST /api/update-instagram', { body: { instagram: typed } })
        return { instagram }
      }}
      {...typing}
      placeholder={t('handle')}
    >
      <Elsewhere href={`https://www.instagram.com/${saved}/`}>@{saved}</Elsewhere>
    </SetOnceRow>
  )
}

export function YoutubeRow({ userId, saved }: LinkRowProps) {
  const { t } = useTranslation('profile')
  return (
    <SetOnceRow
      field="youtube"
      userId={userId}
      label="YouTube"
      unset={t('untold')}
      saved={saved}
      send={async (typed) => {
        const { youtube } = await api('POST /api/update-youtube', { body: { youtube: typed } })
        return { youtube }
      }}
      {...typing}
      placeholder={t('channelHandle')}
    >
      <Elsewhere href={saved}>{saved.replace('https://www.youtube.com/', '')}</Elsewhere>
    </SetOnceRow>
  )
}

const typing = {
  type: 'text',
  maxLength: bounds.profileLink.max,
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
} as const

function Elsewhere({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <a className="text-link" href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  )
}
