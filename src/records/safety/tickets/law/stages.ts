/** The legal matter step by step. The status stays open until it is closed. */
export const stageOrder = ['received', 'reviewing', 'attorney', 'court_scheduled', 'plea_or_payment_due', 'disposed', 'paid'] as const

export type Stage = (typeof stageOrder)[number]

const following: Readonly<Record<Stage, readonly Stage[]>> = {
  received: ['reviewing'],
  reviewing: ['attorney', 'plea_or_payment_due'],
  attorney: ['court_scheduled', 'disposed'],
  court_scheduled: ['disposed'],
  plea_or_payment_due: ['disposed'],
  disposed: ['paid'],
  paid: [],
}

/** The usual next stages. Company practice, not law: another one is possible. */
export const nextStages = (stage: Stage): readonly Stage[] => following[stage]
