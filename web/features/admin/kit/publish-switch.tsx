import { Switch, type SwitchProps } from '../../../ui/fields/switch.tsx'

/** Switch that makes an item public: green when on, like the mark in lists. */
export function PublishSwitch(props: SwitchProps) {
  return (
    <div className="[&_input:checked]:border-green [&_input:checked]:bg-green">
      <Switch {...props} />
    </div>
  )
}
