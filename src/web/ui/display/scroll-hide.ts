/** Specification, section 9: scroll bars hide 600 ms after the pointer left. */
export const scrollHideDelay = 600
