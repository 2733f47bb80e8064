/**
 * Around what can be done with one row of a list, in a `group/row`: where there is a pointer, what is called `row-act`
 * appears with it, or with the focus. Fingers have nothing to point with, and always see it.
 */
export const rowActs =
  '[&_.row-act]:transition-opacity fine:[&_.row-act]:opacity-0 fine:group-hover/row:[&_.row-act]:opacity-100 fine:group-focus-within/row:[&_.row-act]:opacity-100'
