/** Version of the program, as the health check and feedback say it. */
export const appVersion = '0.1.0'
