/** How a claim ends. */
export const endings = {
  settlement: { label: 'Final settlement' },
  returned: { label: 'Returned to work' },
  denied: { label: 'Denial upheld' },
  statute: { label: 'Statute of limitations expired' },
  other: { label: 'Other' },
} as const

/** What the end of a claim settled. */
export const settledFields = ['stage', 'compensable', 'type', 'settlementOn', 'settlementAmount'] as const
