import { type ComponentType } from 'react'
import type { Issue } from '#kit/errors.ts'
import type { Tone } from '#kit/fields.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Role } from '#kit/roles.ts'
import type { FieldInputProps } from './form/field-input.ts'
import type { RecordRow } from './queries/rows.ts'
import { sayingWhenFulfilled } from './fulfilled.ts'

export type PanelProps = { record: RecordDefinition; row: RecordRow }

/** What a dialog of a move says below its questions; `values` as they are typed so far. */
export type MovePartProps = PanelProps & { values: Readonly<Record<string, unknown>> }

/** A part of a detail page that derives from no declaration. */
export type Panel = {
  key: string
  label: string
  /**
   * On the overview, `alert` comes before the summary: what is wrong or due. `answer` follows it: what the record is opened for, such as a
   * balance. `rail` is the right column, `tab` a tab.
   */
  place: 'tab' | 'alert' | 'answer' | 'rail'
  Panel: ComponentType<PanelProps>
  /** Records for which a tab has something to show; without it all. */
  only?: ((row: RecordRow) => boolean) | undefined
  /** Roles that get the tab. Defaults to everyone who can read the record. */
  roles?: readonly Role[] | undefined
  /** Fetches its code, for a page that shows it at once. */
  preload?: (() => Promise<unknown>) | undefined
}

/** A list cell that derives from no field kind. `needs` names the further fields it reads. */
export type SpecialCell = {
  Cell: ComponentType<{ row: RecordRow }>
  needs?: readonly string[] | undefined
  /** Width of its column in px, where the field's own is too narrow. */ width?: number | undefined
  /** Stands among the facts of a card and of the page's head too. */ fact?: true | undefined
}

export type Standing = { label: string; tone: Tone }

/** What a kind adds to its generic screens. */
export type RecordViews = {
  cells?: Readonly<Record<string, SpecialCell>> | undefined
  panels?: readonly Panel[] | undefined
  /** Codes of duties that a panel of the overview lists one by one; To do leaves them out. */
  listedDuties?: readonly string[] | undefined
  /** Screens of their own that belong to the list; tabs beside its views for whoever may open them. */
  links?: readonly ListLink[] | undefined
  /** Fields that a panel shows; the page doesn't repeat them. */
  shownByPanels?: readonly string[] | undefined
  /** What stands in place of the status where time alone says more than it: "Begins Nov 28". Null where the status says it. */
  standing?:
    | { of: (row: RecordRow, now: Date, timeZone: string) => Standing | null; /** Fields it reads. */ needs: readonly string[] }
    | undefined
  /** What a step is called in this record, where its own label would ask for what was answered. */
  moveLabel?: ((row: RecordRow, move: string) => string | undefined) | undefined
  /** What a step's dialog starts with, where the record knows it. */
  presets?: ((row: RecordRow, move: string, today: string) => Readonly<Record<string, unknown>>) | undefined
  /** What a step's dialog says below its questions, by the name of the step. */
  moveParts?: Readonly<Record<string, ComponentType<MovePartProps> | ComponentType<PanelProps>>> | undefined
  /** A step that asks in a dialog of its own, by the name of the step. */
  moveDialogs?: Readonly<Record<string, ComponentType<MoveDialogProps>>> | undefined
  /** The words in the empty search box, e.g. "Unit, plate, VIN tail". */
  searchWords?: string | undefined
  /** The sentence of the list that has no records yet. */
  emptyWords?: string | undefined
  /** The same for a role that sees only some of the records: an empty list does not say that there are none. */
  emptyFor?: Readonly<Partial<Record<Role, { title: string; text: string }>>> | undefined
  /** Another line under the title of a record: "2022 Freightliner Cascadia · TX R41-8827". */
  subtitle?: ((row: RecordRow) => string) | undefined
  /** Fields the subtitle reads. */
  subtitleNeeds?: readonly string[] | undefined
  /** How an object is called in sentences when its bare title says too little: "Unit 1127". */
  name?: ((row: RecordRow) => string) | undefined
  /** A hint under an input of the form, worked out from what is typed so far. */
  hints?: Readonly<Record<string, (values: Readonly<Record<string, unknown>>) => FieldHint | null>> | undefined
  /** The same as a component, where the words come from the server. */
  hintParts?: Readonly<Record<string, ComponentType<HintPartProps>>> | undefined
  /** A new record as it is entered, where that is together with others: its form has more fields than the record, its `api` takes them all. */
  entry?: RecordDefinition | undefined
  /** Inputs in place of those that fields have by their kind. */
  inputs?: Readonly<Record<string, ComponentType<OwnInputProps>>> | undefined
  /** A column beside the form, below it on narrow screens. */
  Aside?: ComponentType<AsideProps> | undefined
  extraViews?: readonly ExtraView[] | undefined
  /** Papers of one record that its menu offers: the address of each answers a file. */
  papers?: readonly { label: string; address: (row: RecordRow) => string }[] | undefined
  /** What can be done with the chosen rows besides editing, moves, and the archive. */
  bulkActions?: readonly BulkChoice[] | undefined
}

export type BulkChoice = { label: string; roles: readonly Role[]; Dialog: ComponentType<BulkDialogProps> }

export type BulkDialogProps = {
  /** The chosen records, or everything that the filter matches. */
  target: { ids: readonly string[] } | { filter: string }
  count: number
  onClose: (done: boolean) => void
}

export type MoveDialogProps = {
  record: RecordDefinition
  row: RecordRow
  move: string
  /** Answers it begins with, over the defaults. */
  given?: Readonly<Record<string, unknown>> | undefined
  onClose: () => void
  /** The step was taken; `onClose` follows. */
  onTaken?: (() => void) | undefined
}

export type HintPartProps = {
  values: Readonly<Record<string, unknown>>
  /** Puts values into other fields of the form. */
  fill: (values: Readonly<Record<string, unknown>>) => void
}

/** `issues`: what the server refused at the field or within it, by its path. */
export type OwnInputProps = FieldInputProps & { issues: readonly Issue[] }

/** A screen that belongs beside a list; without roles for everybody who may read the list. */
export type ListLink = { label: string; href: string; roles?: readonly Role[] | undefined }

/** What stands beside a form; `fill` places values as a person would type them. */
export type AsideProps = {
  row: RecordRow | null
  values: Readonly<Record<string, unknown>>
  fill: (values: Readonly<Record<string, unknown>>) => void
}

/** A screen that stands among the views of a list although no query of the list gives it. */
export type ExtraView = { label: string; href: string; useCount: () => number | undefined }

/** Words under an input, and values it can fill in elsewhere. */
export type FieldHint = { words: string; fill?: Readonly<Record<string, unknown>> | undefined }

/** What stands for a field among the facts of a record; null where its plain value does. */
export const factCell = (views: RecordViews, name: string): ComponentType<{ row: RecordRow }> | null => {
  const cell = views.cells?.[name]
  return cell?.fact === true ? cell.Cell : null
}

/** The fields a cell reads besides its own, of those that this reader has. */
export const neededBy = (record: RecordDefinition, views: RecordViews, name: string): readonly string[] =>
  (views.cells?.[name]?.needs ?? []).filter((needed) => Object.hasOwn(record.fields, needed))

const lines = new WeakMap<RecordViews, RecordViews>()

/** What is left of them where records are lines: the screens beside the list. */
export const linesOf = (own: RecordViews): RecordViews => {
  const known = lines.get(own) ?? { links: own.links, emptyWords: own.emptyWords, emptyFor: own.emptyFor }
  lines.set(own, known)
  return known
}

/** Loads them, so that screen and views arrive together; for a detail page with the panels it shows at once. */
export const preloadViews = async (
  name: string,
  views: Readonly<Record<string, () => Promise<RecordViews>>>,
  withPanels: boolean,
): Promise<void> => {
  const found = await viewsOf(name, views)
  if (withPanels) await Promise.all((found.panels ?? []).flatMap((panel) => panel.preload?.() ?? []))
}

export const viewsOf = (name: string, views: Readonly<Record<string, () => Promise<RecordViews>>>): Promise<RecordViews> => {
  const known = loading.get(name)
  if (known !== undefined) return known
  const load = Object.hasOwn(views, name) ? views[name] : undefined
  // A failed load must not stay: the next visit tries again.
  const promise = sayingWhenFulfilled<RecordViews>(
    load === undefined ? Promise.resolve({}) : load().catch((error: unknown) => Promise.reject(forget(name, error))),
  )
  loading.set(name, promise)
  return promise
}

const forget = (name: string, error: unknown): unknown => {
  loading.delete(name)
  return error
}

const loading = new Map<string, Promise<RecordViews>>()
