/** What covers less is no keyboard: bars of the browser come and go. */
const lowest = 120
/** Where less is left, as on a phone that lies on its side, a head has no room: Safari shows the field alone. */
const leastLeft = 350

/** How much of the layout a keyboard covers that leaves room for more than its field. */
export function keyboardHeight(): number {
  const view = window.visualViewport
  const covered = view ? window.innerHeight - view.height * view.scale : 0
  return covered > lowest && window.innerHeight - covered > leastLeft ? covered : 0
}
