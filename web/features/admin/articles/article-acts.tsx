import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { EditorArticle } from '#contract/editor.ts'
import { Button, ButtonLink, IconButton } from '../../../ui/button.tsx'
import { ArrowUpRightIcon } from '../../../ui/icons/arrow-up-right.ts'
import { DotsThreeIcon } from '../../../ui/icons/dots-three.ts'
import { PencilSimpleIcon } from '../../../ui/icons/pencil-simple.ts'
import { TrashIcon } from '../../../ui/icons/trash.ts'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { MenuItem } from '../../../ui/overlays/menu-items.tsx'

interface ArticleActsProps {
  article: EditorArticle
  onDelete: () => void
}

/** Actions of an article that is not deleted: beside each other, or on a phone in a menu. */
export function ArticleActs(props: ArticleActsProps) {
  return (
    <>
      <span className="@max-medium:hidden">
        <ActsInRow {...props} />
      </span>
      <span className="@medium:hidden">
        <ActsMenu {...props} />
      </span>
    </>
  )
}

function ActsInRow({ article: { id, slug, title }, onDelete }: ArticleActsProps) {
  const { t } = useTranslation('staff-editor')
  return (
    <>
      <ButtonLink
        to={`/editor/${id}`}
        variant="outline"
        size="small"
        className="row-act"
        aria-label={t('list.editorOf', { title })}
      >
        {t('list.editor')}
      </ButtonLink>{' '}
      <a
        className="row-act button button-ghost button-small"
        href={`/magazine/${slug}`}
        aria-label={t('list.viewOf', { title })}
      >
        {t('list.view')}
        <ArrowUpRightIcon aria-hidden="true" />
      </a>{' '}
      <Button
        variant="danger"
        size="small"
        className="row-act"
        aria-label={t('list.deleteOf', { title })}
        onClick={onDelete}
      >
        {t('list.delete')}
      </Button>
    </>
  )
}

function ActsMenu({ article: { id, slug, title }, onDelete }: ArticleActsProps) {
  const { t } = useTranslation('staff-editor')
  return (
    <Menu
      trigger={
        <IconButton label={t('list.actsOf', { title })} className="-me-2.5">
          <DotsThreeIcon weight="bold" aria-hidden="true" />
        </IconButton>
      }
    >
      <MenuItem asChild>
        <Link to={`/editor/${id}`}>
          <PencilSimpleIcon aria-hidden="true" />
          {t('list.editor')}
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <a href={`/magazine/${slug}`}>
          <ArrowUpRightIcon aria-hidden="true" />
          {t('list.view')}
        </a>
      </MenuItem>
      <MenuItem danger icon={<TrashIcon aria-hidden="true" />} onSelect={onDelete}>
        {t('list.delete')}
      </MenuItem>
    </Menu>
  )
}
