import { channels } from '../server/delivery/channels.ts';
import type { Destination } from '../server/store/store.ts';

/** The channels of these names, as a form is handed to the store with them. */
export function to(...names: string[]): Destination[] {
  return names.map((wanted) => {
    const { name, isToSender } = channels.find((channel) => channel.name === wanted)!;
    return { name, isToSender };
  });
}
