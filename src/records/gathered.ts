/** The build replaces this module with its value (vite.config.ts), so that one declaration loads without all others. */
export { gathered } from './index.ts'
