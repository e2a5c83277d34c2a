import { userInfo } from 'node:os';

/** What the computer calls whoever runs the command; empty where it has no name for them, as in some containers. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}
