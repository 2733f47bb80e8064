import { useTranslation } from 'react-i18next'
import { lazyComponent } from '../../platform/hydration/lazy-component.ts'
import { Nick } from '../../ui/avatar.tsx'
import { CaretDownIcon } from '../../ui/icons/caret-down.ts'
import { Menu } from '../../ui/overlays/menu.tsx'

const nicknameChoices = lazyComponent(() => import('./nickname-choices.tsx'), ['nicknames'])

/** Shows the current nickname, and opens a menu of the others. */
export function NicknameButton({ nickname }: { nickname: string }) {
  const { t } = useTranslation('chat')
  const trigger = (
    <button type="button" className="composer-nick" title={nickname}>
      <span className="sr-only">{t('composer.nickname', { nickname })}</span>
      <span aria-hidden="true" className="contents">
        <Nick nick={nickname} />
        <CaretDownIcon />
      </span>
    </button>
  )
  return <Menu trigger={trigger} items={nicknameChoices} itemProps={{}} side="top" align="start" />
}
