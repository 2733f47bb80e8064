import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { StaffAlbum } from '#contract/albums.ts'
import { smallPicture } from '#contract/rules/pictures.ts'
import { useDates } from '../../../platform/use-dates.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { LiveMark } from '../kit/live-mark.tsx'
import { useRestoreAlbum } from './use-restore-album.ts'

export function AlbumTable({ albums }: { albums: readonly StaffAlbum[] }) {
  const { t } = useTranslation('staff-albums')
  return (
    <table className="staff-table album-table">
      <thead>
        <tr>
          <th scope="col">{t('list.id')}</th>
          <th scope="col">{t('list.picture')}</th>
          <th scope="col">{t('list.name')}</th>
          <th scope="col">{t('list.state')}</th>
          <th scope="col">{t('list.category')}</th>
          <th scope="col">{t('list.created')}</th>
          <th scope="col">{t('list.country')}</th>
          <th scope="col">
            <span className="sr-only">{t('list.acts')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {albums.map((album) => (
          <AlbumRow key={album.id} album={album} />
        ))}
      </tbody>
    </table>
  )
}

function AlbumRow({ album }: { album: StaffAlbum }) {
  const { formatLongDate } = useDates()
  const { t } = useTranslation('staff-albums')
  const { id, name, kind, published, categoryName, countryName, createdAt, deletedAt } = album
  return (
    <tr>
      <td className="figures text-muted">{id}</td>
      <td className="album-picture">
        {album.picture ? (
          <img src={smallPicture(album.picture)} alt="" width={64} height={40} loading="lazy" />
        ) : (
          <ImageIcon aria-hidden="true" />
        )}
      </td>
      <td className="album-name">
        {deletedAt ? (
          <b>{name}</b>
        ) : (
          <Link to={`/shopEdit/${id}`} aria-label={t('list.fillLabel', { name, context: kind })}>
            {name}
          </Link>
        )}
        <span>
          {t(`list.${kind}`)}
          {deletedAt && ` · ${t('list.deletedAt', { when: formatLongDate(deletedAt) })}`}
        </span>
      </td>
      <td>
        <LiveMark live={published}>{t(published ? 'list.yes' : 'list.no')}</LiveMark>
      </td>
      <td>{categoryName}</td>
      <td className="staff-date">{formatLongDate(createdAt)}</td>
      <td>{countryName}</td>
      <td className="text-end">
        {deletedAt ? (
          <RestoreButton album={album} />
        ) : (
          <ButtonLink
            size="small"
            variant="outline"
            to={`/albumAdd/${id}`}
            aria-label={t('list.editLabel', { name })}
          >
            {t('list.edit')}
          </ButtonLink>
        )}
      </td>
    </tr>
  )
}

function RestoreButton({ album: { id, name } }: { album: StaffAlbum }) {
  const { t } = useTranslation('staff-albums')
  const { mutate, isPending } = useRestoreAlbum()
  return (
    <Button
      size="small"
      variant="outline"
      busy={isPending}
      aria-label={t('list.restoreOf', { name })}
      onClick={() => mutate(id)}
    >
      {t('list.restore')}
    </Button>
  )
}
