import { useTranslation } from 'react-i18next'
import { photoSources } from '#contract/rules/photos.ts'
import { useAbsoluteAddress } from '../../platform/page/absolute-address.ts'
import { Head } from '../../platform/page/head.tsx'
import { JsonLd } from '../../platform/page/json-ld.tsx'
import type { LayoutHandle } from '../../platform/page/layout-handle.ts'
import { call } from '../../platform/page/page-data.ts'
import { useSite } from '../../platform/page/use-site.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Picture } from '../../ui/files/picture.tsx'
import { InstagramLogoIcon } from '../../ui/icons/instagram-logo.ts'
import { YoutubeLogoIcon } from '../../ui/icons/youtube-logo.ts'
import { EditLink } from '../../ui/staff-link.tsx'
import { ConnectedTab } from '../online/connected-tab.tsx'
import type { Route } from './+types/bio-page.ts'
import { SafeHtml } from './safe-html.tsx'
import './bio.css'

export const handle: LayoutHandle = { panel: 'collapsed', rests: true, texts: ['blog', 'site', 'videos'] }

export function loader({ context }: Route.LoaderArgs) {
  return call(context, 'GET /api/pages/:key', { params: { key: 'bio' } })
}

const picture = { src: '/photos/equipe-na-praia.jpg', width: 1152, height: 648 }

/** Page about the people behind the site. */
export default function BioPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation('site')
  const { name, instagram, youtube } = useSite()
  const absolute = useAbsoluteAddress()
  const sameAs = [instagram, youtube].filter(Boolean)
  const about = { '@type': 'Organization', name, url: absolute('/'), ...(sameAs.length > 0 && { sameAs }) }
  return (
    <article className="bio" lang={page.language}>
      <Head title={page.title} description={t('info.description.bio', { siteName: name })} type="profile" />
      <JsonLd data={{ '@type': 'ProfilePage', url: absolute('/bio'), mainEntity: about }} />
      <figure className="bio-picture">
        <Picture
          files={{ ...photoSources(picture.src), jpeg: picture.src, ...picture }}
          alt=""
          sizes="(min-width: 1024px) 560px, 100vw"
          first
        />
      </figure>
      <div className="bio-words">
        <h1 className="type-display bio-title">{page.title}</h1>
        <SafeHtml html={page.content} className="prose" />
        <EditLink to="/admin/pages/bio" adminsOnly />
        <p className="bio-links">
          {instagram && (
            <a className={buttonClass({ variant: 'outline' })} href={instagram} rel="me noopener">
              <InstagramLogoIcon aria-hidden="true" />
              Instagram
            </a>
          )}
          {youtube && (
            <a className={buttonClass({ variant: 'outline' })} href={youtube} rel="me noopener">
              <YoutubeLogoIcon aria-hidden="true" />
              YouTube
            </a>
          )}
        </p>
      </div>
      <ConnectedTab />
    </article>
  )
}
