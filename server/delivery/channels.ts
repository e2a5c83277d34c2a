import type { Settings } from '../settings.ts';
import type { Channel } from './channel.ts';

/** The ways out that the settings open. */
export const createChannels: (settings: Settings) => Channel[] = () => [];
