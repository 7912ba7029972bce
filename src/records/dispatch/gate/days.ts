/** Days that one question to the gate may span, and so many ahead the lists of drivers and units know. */
export const gateDays = 28
