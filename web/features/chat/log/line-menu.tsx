import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree'
import { FlagIcon } from '@phosphor-icons/react/dist/csr/Flag'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/chat.ts'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { askReport, type Reported } from '../../people/asked-person.ts'
import { type LineReader, lineChanges } from './line-changes.ts'

export interface LineActs {
  onEdit: (line: Message) => void
  onDelete: (line: Message) => void
}

interface LineMenuProps extends LineActs {
  line: Message
  reader: LineReader
}

/** Only where there is something to choose. */
export function LineMenu({ line, reader, onEdit, onDelete }: LineMenuProps) {
  const { t } = useTranslation(['chat', 'people'])
  const { mayEdit, mayDelete, mayReport } = lineChanges(reader, line, Date.now())
  if (!mayDelete && !mayReport) return null

  const trigger = (
    <button type="button" className="line-more" aria-label={t('line.menu', { text: line.text.slice(0, 60) })}>
      <DotsThreeIcon weight="bold" aria-hidden="true" />
    </button>
  )
  return (
    <Menu trigger={trigger} label={t('line.acts')}>
      {mayEdit && (
        <MenuItem icon={<PencilSimpleIcon aria-hidden="true" />} onSelect={() => onEdit(line)}>
          {t('line.edit')}
        </MenuItem>
      )}
      {mayReport && (
        <MenuItem icon={<FlagIcon aria-hidden="true" />} onSelect={() => askReport(reportOf(line))}>
          {t('people:report.item')}
        </MenuItem>
      )}
      {mayDelete && (
        <MenuItem danger icon={<TrashIcon aria-hidden="true" />} onSelect={() => onDelete(line)}>
          {t('line.delete')}
        </MenuItem>
      )}
    </Menu>
  )
}

function reportOf({ id, username = '', text }: Message): Reported {
  return { type: 'message', id, name: username, text }
}
