import type { ComponentProps, ComponentType } from 'react'

export type IconProps = ComponentProps<'svg'> & { weight?: Weight }
export type Icon = ComponentType<IconProps>
/** An icon has those that screens show it in: `scripts/copy-icons.ts`. */
type Weight = 'thin' | 'light' | 'regular' | 'bold' | 'fill'

/** An icon as large as the text and in its colour, from the path of each weight. */
export function makeIcon(paths: Partial<Record<Weight, string>>): Icon {
  return ({ weight = 'regular', ...props }) => (
    // biome-ignore lint/a11y/noSvgWithoutTitle: whoever shows it hides or names it.
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width="1em"
      height="1em"
      fill="currentColor"
      viewBox="0 0 256 256"
      {...props}
    >
      <path d={paths[weight]} />
    </svg>
  )
}
