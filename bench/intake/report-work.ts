import { worked } from './worked.ts';

// Loaded into a server before its own code: tells the bench how long the server has worked.
process.on('message', () => process.send?.(worked()));
// Only for as long as the server itself runs.
process.channel?.unref();
