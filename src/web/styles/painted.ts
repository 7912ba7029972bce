/** What one rule paints, in the words of the style sheet: words, the ground under them, and shapes (edges, rings, strokes, fills). */
export interface Painted {
  readonly selector: string
  readonly file: string
  readonly text?: string
  readonly ground?: string
  readonly shapes: readonly string[]
  readonly opacity?: string
  /** Custom properties that the rule sets for what is inside it. */
  readonly own: ReadonlyMap<string, string>
}

/** Paper and the system's own colors are other looks; a keyframe is over before anybody reads. */
const otherLooks = /^@(media[^{]*(print|forced-colors)|keyframes|theme|font-face|supports not|page)/

/** The rules of a style sheet, one for each selector; what stands in another look is left out. */
export function paintedByCss(css: string, file: string): Painted[] {
  const painted: Painted[] = []
  const around: string[] = []
  let pending = ''
  for (const sign of css.replaceAll(/\/\*[\s\S]*?\*\//g, '')) {
    if (sign === '{') {
      around.push((pending.split(';').at(-1) ?? '').trim())
      pending = ''
    } else if (sign === '}') {
      const selector = around.pop() ?? ''
      if (!selector.startsWith('@') && !around.some((outer) => otherLooks.test(outer)))
        for (const one of alternatives(selector)) painted.push({ selector: one, file, ...declared(pending) })
      pending = ''
    } else pending += sign
  }
  return painted
}

/** The strings of a program that are lists of Tailwind classes; what `hover:` adds is a rule of its own. */
export function paintedByClasses(program: string, file: string): Painted[] {
  return [...program.matchAll(/(["'`])((?:(?!\1)[^\n])*)\1/g)].flatMap(([, , words = '']) => {
    const classes = words.split(/\s+/)
    const states = new Set(classes.map((one) => one.slice(0, one.lastIndexOf(':') + 1)))
    return [...states].flatMap((state) => {
      const own = (kind: string): string | undefined => colorClass(classes, state + kind) ?? colorClass(classes, kind)
      const [text, ground, border] = [own('text'), own('bg'), own('border')]
      if (text === undefined && ground === undefined && border === undefined) return []
      const shapes = border === undefined ? [] : [border]
      return [{ selector: `"${words}"`, file, ...given({ text, ground }), shapes, own: new Map<string, string>() }]
    })
  })
}

const noColor = /^(xs|sm|md|lg|xl|2xl|kpi|left|right|center|start|end|balance|pretty|wrap|nowrap|ellipsis|[trblxyse]|[trblxyse]-.*)$/

function colorClass(classes: readonly string[], start: string): string | undefined {
  const found = classes.filter((one) => one.startsWith(`${start}-`)).map((one) => one.slice(start.length + 1))
  const color = found.find((one) => /^[a-z]+(-[a-z0-9]+)*$/.test(one) && !noColor.test(one))
  return color === undefined ? undefined : `var(--${color})`
}

/** `a, :is(b, c) d` are `a`, `b d` and `c d`. */
function alternatives(selector: string): string[] {
  return splitAtCommas(selector).flatMap((one) => {
    const choice = /:is\(([^()]*(?:\([^()]*\)[^()]*)*)\)/.exec(one)
    if (choice === null) return [one.replaceAll(/\s+/g, ' ')]
    return splitAtCommas(choice[1] ?? '').flatMap((part) => alternatives(one.replace(choice[0], part)))
  })
}

const paintsShapes = /^(border|outline|stroke|fill|box-shadow|accent-color|caret-color)(-|$)/

function declared(body: string): Omit<Painted, 'selector' | 'file'> {
  const all = [...body.matchAll(/(?:^|;)\s*([\w-]+)\s*:\s*([^;]+)/g)].map(([, name = '', value = '']): [string, string] => [
    name,
    value.trim(),
  ])
  const values = new Map(all)
  return {
    ...given({
      text: values.get('color'),
      ground: values.get('background-color') ?? values.get('background'),
      opacity: values.get('opacity'),
    }),
    shapes: all.filter(([name]) => paintsShapes.test(name) && !name.startsWith('--')).map(([, value]) => value),
    own: new Map(all.filter(([name]) => name.startsWith('--')).map(([name, value]) => [name.slice(2), value])),
  }
}

type Given = Pick<Painted, 'text' | 'ground' | 'opacity'>

function given(values: { readonly [Name in keyof Given]: string | undefined }): Given {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

/** Splits at the commas that stand in no brackets. */
export function splitAtCommas(words: string): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of words) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.map((part) => part.trim())
}
