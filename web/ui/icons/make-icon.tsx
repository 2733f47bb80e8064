import type { ComponentProps, ComponentType } from 'react'

export type IconProps = ComponentProps<'svg'> & { weight?: Weight }
export type Icon = ComponentType<IconProps>
/** `scripts/copy-icons.ts` copies the weights that are used. */
type Weight = 'thin' | 'light' | 'regular' | 'bold' | 'fill'

/** Creates an icon with the size and colour of the text, from a path per weight. */
export function makeIcon(paths: Partial<Record<Weight, string>>): Icon {
  return ({ weight = 'regular', ...props }) => (
    // biome-ignore lint/a11y/noSvgWithoutTitle: users of the icon hide or label it.
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
