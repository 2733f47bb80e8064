import { useTranslation } from 'react-i18next'
import { useMediaQuery } from '../../../platform/use-media-query.ts'
import { CursorTextIcon } from '../../../ui/icons/cursor-text.ts'
import { MenuItem } from '../../../ui/overlays/menu-items.tsx'
import { useMenu } from '../../../ui/overlays/open-menu.ts'
import { selectWords } from './select-words.ts'

/** Menu item for lines on devices without a mouse. In comments, touch selection works without it. */
export function SelectTextItem({ text }: { text: string }) {
  const { t } = useTranslation('chat')
  const { button } = useMenu()
  const hasNoMouse = useMediaQuery('(hover: none)', false)
  const row = button.current?.closest('.line, .bubble-row')
  if (!row || !hasNoMouse || text === '') return null

  return (
    <MenuItem
      icon={<CursorTextIcon aria-hidden="true" />}
      // Once the menu has closed and returned the focus.
      onSelect={() => setTimeout(() => selectWords(row))}
    >
      {t('line.selectText')}
    </MenuItem>
  )
}
