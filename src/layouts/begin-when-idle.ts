import idle from 'astro/runtime/client/idle.js';

// What `client:idle` means, where an island looks for it as soon as it is defined.
Object.assign(self, { Astro: { idle } });
