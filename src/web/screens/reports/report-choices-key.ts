/** Keys of what a person picked in the list of reports; they outlive the session and hold no figures. */
export const reportChoicesPrefix = 'longhaul.reports.'
