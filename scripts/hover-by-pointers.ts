import { AtRule, type Plugin, type Rule } from 'postcss'

/** What a finger has pressed stays hovered over on phones: rules for hovering hold where something can hover. */
export const hoverByPointers: Plugin = {
  postcssPlugin: 'hover-by-pointers',
  OnceExit(root) {
    const rules: Rule[] = []
    root.walkRules(/:hover\b/, (rule) => void rules.push(rule))
    for (const rule of rules) if (!isAsked(rule)) askFirst(rule)
  },
}

/** Other selectors of the rule go on as they were. */
function askFirst(rule: Rule): void {
  const { selectors } = rule
  const others = selectors.filter((selector) => !selector.includes(':hover'))
  if (others.length > 0) rule.cloneBefore({ selectors: others })
  rule.selectors = selectors.filter((selector) => selector.includes(':hover'))
  const media = new AtRule({ name: 'media', params: '(hover: hover)' })
  rule.replaceWith(media)
  media.append(rule)
}

/** By a rule around it. */
function isAsked(rule: Rule): boolean {
  for (let around = rule.parent; around; around = around.parent as typeof around) {
    if (around.type === 'atrule' && (around as AtRule).params.includes('hover:')) return true
  }
  return false
}
