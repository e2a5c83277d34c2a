/**
 * False in a browser's script: the bundler puts the value in and leaves out what only follows where it is
 * true. Plain Node, which runs the server, knows no `import.meta.env`.
 */
export const isServer: boolean = (import.meta as { env?: { SSR: boolean } }).env?.SSR ?? true;
