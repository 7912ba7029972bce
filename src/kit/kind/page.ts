/** A tab of a record's page that holds several parts of it. */
export interface PageTab {
  readonly key: string
  readonly label: string
  /** In their order: children as `kind.by`, panels of `views.tsx` by their key, and `timeline`. */
  readonly holds: readonly string[]
}

/** A day of the record itself, for its timeline: `{ field: 'hireDate', label: 'Hired' }`. */
export interface Milestone<K extends string = string> {
  readonly field: K
  readonly label: string
}

/** What a kind declares about the page of its records. */
export interface PageParts<K extends string = string> {
  /** Children and panels that no tab holds have their own. */
  readonly tabs: readonly PageTab[]
  /** With these, and with `at` of the children, the page has a timeline. */
  readonly milestones: readonly Milestone<K>[]
}
