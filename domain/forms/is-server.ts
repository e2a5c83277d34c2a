/**
 * False in a browser's script: the bundler inserts the value and drops the code that runs only where it
 * is true. Plain Node, which runs the server, has no `import.meta.env`.
 */
export const isServer: boolean = (import.meta as { env?: { SSR: boolean } }).env?.SSR ?? true;
