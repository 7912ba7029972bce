/** Reads the token files as a browser would resolve them on `<html>`: the custom properties of each variant and theme. */
export function themeTokens(css: string): (variant: string, theme: string) => Map<string, string> {
  const rules = [...withoutFallbacks(css).matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selectors: selector.split(',').map((one) => one.trim()),
    values: [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']): [string, string] => [name, value.trim()]),
  }))
  return (variant, theme) => {
    const matching = rules.flatMap((rule) => {
      const weights = rule.selectors.map((selector) => weightOf(selector, variant, theme))
      const weight = Math.max(...weights)
      return weight === 0 ? [] : [{ weight, values: rule.values }]
    })
    // Later rules win among equals, heavier ones over lighter; a stable sort gives both.
    const ordered = matching.toSorted((one, other) => one.weight - other.weight)
    return new Map(ordered.flatMap((rule) => rule.values))
  }
}

function weightOf(selector: string, variant: string, theme: string): number {
  const wanted = [...selector.matchAll(/\[data-(variant|theme)=["'](\w+)["']\]/g)]
  const holds = wanted.every(([, kind, value]) => value === (kind === 'variant' ? variant : theme))
  if (!holds) return 0
  return selector === ':root' ? 1 : wanted.length
}

function withoutFallbacks(css: string): string {
  const start = css.indexOf('@supports')
  return (start < 0 ? css : css.slice(0, start)).replaceAll(/\/\*[\s\S]*?\*\//g, '')
}
