import { config } from 'zod'

// The page's security policy allows no code made from text, which the schema library would otherwise probe for.
config({ jitless: true })
