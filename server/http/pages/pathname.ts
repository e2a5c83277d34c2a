/** An address without its query and fragment, as it was sent. */
export function pathnameOf(address: string): string {
  return address.split(/[?#]/u, 1)[0] ?? '';
}
