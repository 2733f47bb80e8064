import { CheckIcon } from '../icons/check.ts'
import { useMenu } from './open-menu.ts'

interface MenuChoicesProps<Value extends string> {
  label: string
  value: Value
  onChoose: (value: Value) => void
  children: React.ReactNode
}

/** Radio items in a menu. */
export function MenuChoices<Value extends string>({
  label,
  value,
  onChoose,
  children,
}: MenuChoicesProps<Value>) {
  const { RadioGroup, Label } = useMenu().parts
  return (
    // The values are those of the choices inside.
    <RadioGroup aria-label={label} value={value} onValueChange={(chosen) => onChoose(chosen as Value)}>
      <Label className="menu-group">{label}</Label>
      {children}
    </RadioGroup>
  )
}

interface MenuChoiceProps {
  value: string
  icon?: React.ReactNode
  children: React.ReactNode
}

export function MenuChoice({ value, icon, children }: MenuChoiceProps) {
  const { RadioItem, ItemIndicator } = useMenu().parts
  return (
    <RadioItem value={value} className="menu-item">
      {icon}
      {children}
      <ItemIndicator className="menu-more">
        <CheckIcon weight="bold" aria-hidden="true" />
      </ItemIndicator>
    </RadioItem>
  )
}
