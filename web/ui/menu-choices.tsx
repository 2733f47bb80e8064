import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { DropdownMenu } from 'radix-ui'

interface MenuChoicesProps<Value extends string> {
  label: string
  value: Value
  onChoose: (value: Value) => void
  children: React.ReactNode
}

/** In a menu: one of several, the chosen one with a tick. */
export function MenuChoices<Value extends string>({
  label,
  value,
  onChoose,
  children,
}: MenuChoicesProps<Value>) {
  return (
    // The values are those of the choices inside.
    <DropdownMenu.RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(chosen) => onChoose(chosen as Value)}
    >
      <DropdownMenu.Label className="menu-group">{label}</DropdownMenu.Label>
      {children}
    </DropdownMenu.RadioGroup>
  )
}

interface MenuChoiceProps {
  value: string
  icon?: React.ReactNode
  children: React.ReactNode
}

export function MenuChoice({ value, icon, children }: MenuChoiceProps) {
  return (
    <DropdownMenu.RadioItem value={value} className="menu-item">
      {icon}
      {children}
      <DropdownMenu.ItemIndicator className="menu-more">
        <CheckIcon weight="bold" aria-hidden="true" />
      </DropdownMenu.ItemIndicator>
    </DropdownMenu.RadioItem>
  )
}
