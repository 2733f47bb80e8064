import { Menu } from '../../ui/menu.tsx'
import { NotifyFace } from './notify-button.tsx'
import { NotifyChoices } from './notify-choices.tsx'

/** Appears open, since somebody pressed for it; from there on it opens and closes by itself. */
export default function NotifyMenu({ slug }: { slug: string }) {
  return (
    <Menu trigger={<NotifyFace slug={slug} />} defaultOpen>
      <NotifyChoices slug={slug} />
    </Menu>
  )
}
