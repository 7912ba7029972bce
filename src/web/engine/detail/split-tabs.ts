export interface RecordTab {
  readonly key: string
  readonly label: string
  /** Always in the row: the overview, parts that the kind declares, files, and history. Other tabs need rows. */
  readonly fixed: boolean
}

const most = 8

/**
 * Which tabs stand in the row and which under More, in their order: eight at most, those without rows under More. The current one is always
 * in the row. `counts` has no entry for a tab whose rows are not counted yet.
 */
export const splitTabs = <T extends RecordTab>(
  tabs: readonly T[],
  counts: Readonly<Record<string, number>>,
  current: string,
): { shown: readonly T[]; more: readonly T[] } => {
  const rank = (tab: T): number => (tab.key === current ? 0 : tab.fixed ? 1 : 2)
  const wanted = tabs.filter((tab) => tab.key === current || tab.fixed || (counts[tab.key] ?? 0) > 0)
  const kept = new Set(wanted.toSorted((one, other) => rank(one) - rank(other)).slice(0, most))
  return { shown: tabs.filter((tab) => kept.has(tab)), more: tabs.filter((tab) => !kept.has(tab)) }
}
