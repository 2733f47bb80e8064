import { useTranslation } from 'react-i18next'
import { lazyComponent } from '../../../platform/hydration/lazy-component.ts'
import { Menu } from '../../../ui/overlays/menu.tsx'
import type { PersonItemsProps } from './person-items.tsx'

const items = lazyComponent(() => import('./person-items.tsx'), ['people'])

interface PersonMenuProps extends PersonItemsProps {
  trigger: React.ReactElement<React.ComponentProps<'button'>>
}

/** Menu of a connected user. */
export function PersonMenu({ trigger, ...itemProps }: PersonMenuProps) {
  const { t } = useTranslation('chat')
  const label = t('people.menu', { nickname: itemProps.person.nickname })
  return <Menu trigger={trigger} items={items} itemProps={itemProps} label={label} />
}
