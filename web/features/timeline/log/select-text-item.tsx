import { useTranslation } from 'react-i18next'
import { useMediaQuery } from '../../../platform/use-media-query.ts'
import { CursorTextIcon } from '../../../ui/icons/cursor-text.ts'
import { MenuItem } from '../../../ui/overlays/menu-items.tsx'
import { useMenu } from '../../../ui/overlays/open-menu.ts'
import { selectWords } from './select-words.ts'

/** In the menu of a line whose words no mouse selects; those of a comment can be selected by a finger. */
export function SelectTextItem({ text }: { text: string }) {
  const { t } = useTranslation('chat')
  const { button } = useMenu()
  const hasNoMouse = useMediaQuery('(hover: none)', false)
  const row = button.current?.closest('.line, .bubble-row')
  if (!row || !hasNoMouse || text === '') return null

  return (
    <MenuItem
      icon={<CursorTextIcon aria-hidden="true" />}
      // Once the menu is gone and has given the focus back.
      onSelect={() => setTimeout(() => selectWords(row))}
    >
      {t('line.selectText')}
    </MenuItem>
  )
}
