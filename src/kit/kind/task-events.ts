/** Something that happens to a record, for which the company can have tasks added. */
export interface TaskEvent {
  readonly label: string
  /** The record moves to this status. Left out: a record is added. */
  readonly status?: string
}

/** By a name that stays the same: task templates store it. */
export type TaskEvents = Readonly<Record<string, TaskEvent>>

/** The events of all kinds. */
export const taskEventsOf = (kinds: Readonly<Record<string, { readonly taskEvents: TaskEvents }>>): TaskEvents =>
  Object.assign({}, ...Object.values(kinds).map(({ taskEvents }) => taskEvents)) as TaskEvents
