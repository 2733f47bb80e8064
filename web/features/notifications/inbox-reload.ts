const quietMs = 300

/** Many reasons in a short time are one reload. */
export function createReload(reload: () => void) {
  let waiting: ReturnType<typeof setTimeout> | undefined
  return {
    soon: () => {
      clearTimeout(waiting)
      waiting = setTimeout(reload, quietMs)
    },
    never: () => clearTimeout(waiting),
  }
}
