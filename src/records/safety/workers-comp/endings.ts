/** How a claim ends. */
export const endings = {
  settlement: { label: 'Final settlement' },
  returned: { label: 'Back at work' },
  denied: { label: 'Denial upheld' },
  statute: { label: 'Time limit run out' },
  other: { label: 'Other' },
} as const

/** What the end of a claim settled. */
export const settledFields = ['stage', 'compensable', 'type', 'settlementOn', 'settlementAmount'] as const
