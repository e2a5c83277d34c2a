/** An address without its query and fragment, as it was sent. */
export function pathnameOf(address: string): string {
  const end = address.search(/[?#]/u);
  return end === -1 ? address : address.slice(0, end);
}
