import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

type Group = { readonly debugName: string; readonly name: (id: string) => string | null; readonly priority: number }
type ModuleOf = (id: string) => { readonly importedIds: readonly string[]; readonly code: string | null } | null
type Graph = { readonly ids: readonly string[]; readonly moduleOf: ModuleOf }

/** A group takes the imports of its modules along, so what others build on comes first. */
const order = [['react'], ['libraries'], ['shell'], ['ui'], ['engine'], ['inputs'], ['kinds']]

/**
 * Groups modules into a few files by layer: a page loads the shell, what all record screens share, and its own screen and kind. By default
 * the bundler makes a file for each set of modules that the same routes share, more than a hundred for one list.
 */
export const chunkLayers = (): { readonly plugin: Plugin; readonly groups: readonly Group[] } => {
  let names: ReadonlyMap<string, string> = new Map()
  const plugin: Plugin = {
    name: 'longhaul-chunk-layers',
    apply: 'build',
    buildEnd() {
      names = layersOf({ ids: [...this.getModuleIds()], moduleOf: (id) => this.getModuleInfo(id) })
    },
  }
  const inLayer = (layer: readonly string[]) => (id: string) => {
    const name = names.get(id)
    return name !== undefined && layer.includes(name) ? name : null
  }
  const layers = order.map((layer, index) => ({ debugName: layer.join(), name: inLayer(layer), priority: order.length - index + 1 }))
  return { plugin, groups: [...layers, { debugName: 'screens and kinds', name: (id) => names.get(id) ?? null, priority: 1 }] }
}

const isReact = /node_modules[\\/](react|react-dom|scheduler)[\\/]/
const isLibrary = /node_modules[\\/]/
/** Primitives know nothing of records: screens without an account load them too. */
const isPrimitive = /node_modules[\\/]|src[\\/]web[\\/]ui[\\/]|src[\\/]kit[\\/]/
const isBase = /src[\\/]web[\\/]engine[\\/](queries|values)[\\/]/
const isScreen = /src[\\/]web[\\/]screens[\\/]/
const isDashboard = /src[\\/]web[\\/]screens[\\/]dashboards[\\/]/
const isDeclaration = /src[\\/]records[\\/][\w-]+[\\/]([\w-]+)[\\/]record\.ts$/
const isViews = /src[\\/]records[\\/][\w-]+[\\/]([\w-]+)[\\/]views\.tsx$/

/** Names of files by module. Modules without a name are left to the bundler. */
const layersOf = (graph: Graph): ReadonlyMap<string, string> => {
  const names = new Map<string, string>()
  const add = (id: string, name: string): void => void (names.has(id) || names.set(id, name))
  for (const id of reachedFrom(graph, 'src/web/main.tsx')) add(id, isReact.test(id) ? 'react' : isLibrary.test(id) ? 'libraries' : 'shell')
  addScreens(graph, add)
  addByKind(graph, isDeclaration, (start) => [start], { own: 'kind', shared: 'kinds' }, add)
  addByKind(graph, isViews, (start) => [start], { own: null, shared: 'engine' }, add)
  addByKind(graph, isViews, (start) => shownAtOnce(graph, start), { own: 'panels', shared: null }, add)
  return names
}

/** List, record, and form, and what two of them or other screens share. */
const addScreens = (graph: Graph, add: (id: string, name: string) => void): void => {
  const inputs = reachedFrom(graph, 'src/web/engine/form/inputs.tsx')
  const screens = Object.entries({ list: 'record-list', detail: 'record-detail', form: 'record-form' }).map(
    ([name, file]) => [name, reachedFrom(graph, `src/web/engine/${file}.tsx`)] as const,
  )
  const elsewhere = reach(
    graph,
    graph.ids.filter((id) => isScreen.test(id)),
  )
  const onDashboards = reach(
    graph,
    graph.ids.filter((id) => isDashboard.test(id)),
  )
  for (const [name, reached] of screens)
    for (const id of reached) {
      const isUsedElsewhere = name !== 'form' && (isBase.test(id) || (isPrimitive.test(id) ? elsewhere : onDashboards).has(id))
      const isShared = isUsedElsewhere || screens.some(([other, modules]) => other !== name && modules.has(id))
      add(id, isShared ? (isPrimitive.test(id) ? 'ui' : 'engine') : inputs.has(id) ? 'inputs' : name)
    }
}

/** A file for each kind, and one for what several kinds share. */
const addByKind = (
  graph: Graph,
  pattern: RegExp,
  startsOf: (id: string) => readonly string[],
  name: { readonly own: string | null; readonly shared: string | null },
  add: (id: string, name: string) => void,
): void => {
  const users = new Map<string, Set<string>>()
  for (const id of graph.ids) {
    const [, kind] = pattern.exec(id) ?? []
    if (kind === undefined) continue
    for (const part of reach(graph, startsOf(id))) users.set(part, (users.get(part) ?? new Set()).add(kind))
  }
  for (const [id, kinds] of users) {
    const own = name.own === null ? null : `${name.own}-${[...kinds].join('')}`
    const given = kinds.size > 1 ? name.shared : own
    if (given !== null) add(id, given)
  }
}

/** The panels of a kind that its page shows at once (`lazyPart`). */
const shownAtOnce = ({ ids, moduleOf }: Graph, views: string): readonly string[] =>
  [...(moduleOf(views)?.code ?? '').matchAll(/lazyPart\((?:(?!lazy).)*?import\(\s*["'](\.[^"']+)["']/gs)].flatMap(([, file = '']) => {
    const wanted = join(dirname(views), file)
    return ids.filter((id) => id === wanted)
  })

const reachedFrom = (graph: Graph, file: string): Set<string> =>
  reach(
    graph,
    graph.ids.filter((id) => id.replaceAll('\\', '/').endsWith(file)),
  )

/** The modules with all they import before they run. */
const reach = (graph: Graph, starts: readonly string[], seen = new Set<string>()): Set<string> => {
  for (const id of starts) {
    if (seen.has(id)) continue
    seen.add(id)
    reach(graph, graph.moduleOf(id)?.importedIds ?? [], seen)
  }
  return seen
}
