/** Target of "Edit" beside a section: the same part of the form. */
export const sectionId = (heading: string): string => `section-${heading.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`

/** Id of a field's input in its form. */
export const fieldId = (name: string): string => `field-${name}`
