import { Button } from '../../ui/button.tsx'

interface SubmitButtonProps {
  busy: boolean
  busyText: string
  disabled?: boolean
  children: React.ReactNode
}

/** Large submit button of a form. */
export function SubmitButton(props: SubmitButtonProps) {
  return <Button type="submit" size="large" wide {...props} />
}
