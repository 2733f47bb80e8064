import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { StaffAlbum } from '#contract/albums.ts'
import { smallPicture } from '#contract/rules/pictures.ts'
import { useDates } from '../../../platform/texts/use-dates.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ImageIcon } from '../../../ui/icons/image.ts'
import { LiveMark } from '../kit/live-mark.tsx'
import { StaffTable } from '../kit/staff-table.tsx'
import { TableSkeleton } from '../kit/table-skeleton.tsx'
import { useRestoreAlbum } from './use-restore-album.ts'

const columns = '[--leads:auto] [--name:2]'
const picture = 'block h-10 w-16 rounded-picture bg-sunken object-cover'

export function AlbumTable({ albums }: { albums: readonly StaffAlbum[] }) {
  const { t } = useTranslation('staff-albums')
  return (
    <StaffTable broad className={columns}>
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
    </StaffTable>
  )
}

function AlbumRow({ album }: { album: StaffAlbum }) {
  const { formatLongDate } = useDates()
  const { t } = useTranslation('staff-albums')
  const { id, name, kind, published, categoryName, countryName, createdAt, deletedAt } = album
  return (
    <tr>
      <td className="figures text-muted">{id}</td>
      <td className="staff-table-lead text-muted">
        {album.picture ? (
          <img
            src={smallPicture(album.picture)}
            alt=""
            width={64}
            height={40}
            loading="lazy"
            className={picture}
          />
        ) : (
          <ImageIcon aria-hidden="true" className={`p-2.5 ${picture}`} />
        )}
      </td>
      <td className="staff-table-name wrap-anywhere">
        {deletedAt ? (
          <b className="line-clamp-2 font-semibold text-ink text-ui">{name}</b>
        ) : (
          <Link
            to={`/shopEdit/${id}`}
            aria-label={t('list.fillLabel', { name, context: kind })}
            title={name}
            className="line-clamp-2 font-semibold text-ink text-ui underline-offset-3 hover:underline"
          >
            {name}
          </Link>
        )}
        <span className="text-muted">
          {t(`list.${kind}`)}
          {/* On a phone, where their columns have no room for long names. */}
          <span className="@medium:hidden">
            {' · '}
            {categoryName} · {countryName}
          </span>
          {deletedAt && ` · ${t('list.deletedAt', { when: formatLongDate(deletedAt) })}`}
        </span>
      </td>
      <td>
        <LiveMark live={published}>
          <span className="@columns:sr-only">{t('list.stateBefore')} </span>
          {t(published ? 'list.yes' : 'list.no')}
        </LiveMark>
      </td>
      <td className="text-muted @max-medium:hidden">{categoryName}</td>
      <td className="text-muted @max-medium:hidden @columns:whitespace-nowrap">
        {formatLongDate(createdAt)}
      </td>
      <td className="text-muted @max-medium:hidden">{countryName}</td>
      <td className="staff-table-acts text-end">
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

/** Placeholder while the list loads. */
export function AlbumTableSkeleton() {
  return (
    <TableSkeleton
      broad
      className={columns}
      columns={[
        { words: 'w-6' },
        { thing: 'h-10 w-16', className: 'staff-table-lead' },
        { words: 'w-40', more: 'w-16', className: 'staff-table-name' },
        { words: 'w-10' },
        { words: 'w-14', className: '@max-medium:hidden' },
        { words: 'w-20', className: '@max-medium:hidden' },
        { words: 'w-8', className: '@max-medium:hidden' },
        { thing: 'h-8 w-24', className: 'staff-table-acts' },
      ]}
    />
  )
}
