import type { Painted } from './painted.ts'

/** Something painted on a ground, both as the style sheet writes them, and the contrast it needs (WCAG 2.2, 1.4.3 and 1.4.11). */
export interface Pair {
  readonly over: string
  readonly ground: string
  /** What shines through a ground that lets light through. */
  readonly under: string
  readonly least: number
  readonly where: string
}

/** Where a color lies whose rule names no ground of its own; by token, or as it is written where it is none. */
export interface Places {
  readonly words: Readonly<Record<string, readonly string[]>>
  readonly shapes: Readonly<Record<string, readonly string[]>>
  /** Needs no contrast; with the reason. */
  readonly exempt: Readonly<Record<string, string>>
}

const wordsNeed = 4.5
const shapesNeed = 3

/** Every pair that these rules make; what is unavailable needs no contrast. */
export function pairsOf(painted: readonly Painted[], places: Places): Pair[] {
  const able = available(painted)
  const rules = Map.groupBy(able, ({ selector }) => plain(selector))
  const ofRules = able.flatMap((rule) => {
    const rest = rules.get(atRest(rule.selector)) ?? []
    const text = said(rule.text ?? rest.findLast((one) => one.text !== undefined)?.text)
    const ground = said(rule.ground ?? rest.findLast((one) => one.ground !== undefined)?.ground)
    if (text === undefined || (said(rule.text) === undefined && said(rule.ground) === undefined)) return []
    const grounds = ground === undefined ? (places.words[nameOf(text)] ?? []) : layersOf(ground)
    const under = places.words[nameOf(text)]?.[0] ?? 'var(--surface)'
    return grounds.map((one): Pair => ({ over: text, ground: one, under, least: wordsNeed, where: nameOfRule(rule) }))
  })
  const ofShapes = Object.entries(places.shapes).flatMap(([token, grounds]) => {
    const user = able.find(({ ground, shapes }) => [ground ?? '', ...shapes].some((value) => tokensIn(value).includes(token)))
    const where = user === undefined ? 'drawn by a chart' : nameOfRule(user)
    return grounds.map((ground): Pair => ({ over: `var(--${token})`, ground, under: grounds[0] ?? ground, least: shapesNeed, where }))
  })
  // The first rule that makes a pair stands for all of them.
  return [
    ...Map.groupBy([...ofRules, ...ofShapes], ({ over, ground, under, least }) => [over, ground, under, least].join()).values(),
  ].flatMap(([first]) => first ?? [])
}

/** A sentence for each color that is in no pair because nobody said where it lies. */
export function unplaced(painted: readonly Painted[], places: Places, isColor: (token: string) => boolean): string[] {
  const able = available(painted)
  const rules = Map.groupBy(able, ({ selector }) => plain(selector))
  const grounds = new Set(Object.values(places.words).flatMap((all) => all.flatMap(tokensIn)))
  const known = (token: string): boolean =>
    !isColor(token) || [places.words, places.shapes, places.exempt].some((of) => token in of) || grounds.has(token)
  const sentences = able.flatMap((rule) => {
    const rest = rules.get(atRest(rule.selector)) ?? []
    const [text, ground] = [said(rule.text), said(rule.ground)]
    const hasGround = [rule, ...rest].some((one) => said(one.ground) !== undefined)
    const hasText = [rule, ...rest].some((one) => said(one.text) !== undefined)
    return [
      ...(text === undefined || hasGround || nameOf(text) in places.words
        ? []
        : [`${nameOf(text)} colors words on no ground that is named`]),
      ...(ground === undefined || hasText ? [] : tokensIn(ground).filter((token) => !known(token))).map(
        (token) => `${token} is a ground of no words`,
      ),
      ...rule.shapes
        .flatMap(tokensIn)
        .filter((token) => !known(token))
        .map((token) => `${token} draws a shape on no ground that is named`),
    ].map((words) => `${words}: ${nameOfRule(rule)}`)
  })
  return [...new Set(sentences)]
}

/** The selectors of rules that make words fainter than their color; what is unavailable may be faint. */
export function faded(painted: readonly Painted[]): string[] {
  return available(painted).flatMap(({ selector, opacity = '1' }) => (Number(opacity) > 0 && Number(opacity) < 1 ? [selector] : []))
}

function available(painted: readonly Painted[]): Painted[] {
  return painted.filter(({ selector }) => !selector.replaceAll(/:not\([^)]*\)/g, '').includes('disabled'))
}

const inherited = /^(inherit|none|transparent|currentcolor|0)$/i
const said = (value: string | undefined): string | undefined => (value === undefined || inherited.test(value) ? undefined : value)

const nameOfRule = ({ file, selector }: Painted): string => `${selector} in ${file}`
const nameOf = (value: string): string => /^var\(--([\w-]+)\)$/.exec(value)?.[1] ?? value
const tokensIn = (value: string): string[] => [...value.matchAll(/var\(--([\w-]+)/g)].map(([, name = '']) => name)

const plain = (selector: string): string => selector.replaceAll('*', '').replaceAll(/\s+/g, ' ').trim()
/** The selector of the same part when nothing points at it, presses, chooses or marks it. */
const atRest = (selector: string): string =>
  selector.startsWith('"') ? selector : plain(selector.replaceAll(/\[[^\]]*\]|(?<!:):[\w-]+(\((?:[^()]|\([^()]*\))*\))?/g, ''))

/** A pattern of stripes is a ground in each of its colors. */
const layersOf = (ground: string): string[] =>
  ground.includes('gradient(') ? tokensIn(ground).map((token) => `var(--${token})`) : [ground]
