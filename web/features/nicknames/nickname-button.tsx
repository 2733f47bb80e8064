import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { useTranslation } from 'react-i18next'
import { lazyComponent, useLazyComponent } from '../../platform/lazy-component.ts'
import { Nick } from '../../ui/avatar.tsx'
import { Menu, MenuHead } from '../../ui/menu.tsx'

const nicknameChoices = lazyComponent(() => import('./nickname-choices.tsx'))

/** Under which name the reader speaks here; pressed, it offers their other names. */
export function NicknameButton({ nickname }: { nickname: string }) {
  const { t } = useTranslation('nicknames')
  const trigger = (
    <button type="button" className="composer-nick" title={nickname}>
      <span className="sr-only">{t('menu.open', { nickname })}</span>
      <span aria-hidden="true" className="contents">
        <Nick nick={nickname} />
        <CaretDownIcon />
      </span>
    </button>
  )
  return (
    <Menu trigger={trigger} side="top" align="start">
      <Choices />
    </Menu>
  )
}

function Choices() {
  const { t } = useTranslation('ui')
  const NicknameChoices = useLazyComponent(nicknameChoices, { wanted: true, giveUp: () => {} })
  return NicknameChoices ? <NicknameChoices /> : <MenuHead>{t('loading')}</MenuHead>
}
