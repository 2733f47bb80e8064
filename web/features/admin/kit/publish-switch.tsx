import { Switch, type SwitchProps } from '../../../ui/switch.tsx'
import './publishing.css'

/** Whether everybody sees it: green where that is so, as in the lists. */
export function PublishSwitch(props: SwitchProps) {
  return (
    <div className="publish-switch">
      <Switch {...props} />
    </div>
  )
}
