import { Switch, type SwitchProps } from '../../../ui/fields/switch.tsx'

/** Whether everybody sees it: green where that is so, as in the lists. */
export function PublishSwitch(props: SwitchProps) {
  return (
    <div className="[&_input:checked]:border-green [&_input:checked]:bg-green">
      <Switch {...props} />
    </div>
  )
}
