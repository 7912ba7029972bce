/** Specification, section 9, in ms: before a tooltip opens, and within which a next one opens at once. */
export const tooltipDelays = { delayDuration: 700, skipDelayDuration: 300 } as const
