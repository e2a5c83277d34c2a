/**
 * The page at an address of the desk, as a document of its own; `undefined` without an answer, or where it leads
 * elsewhere. It comes by `XMLHttpRequest`, because the policy lets no script make a document of a text.
 */
export function fetchPage(address: string): Promise<Document | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.responseType = 'document';
    request.open('GET', address);
    request.addEventListener('loadend', () => {
      const isThere = request.responseURL === new URL(address, location.href).href;
      const page = request.status === 200 && isThere ? request.responseXML : undefined;
      resolve(page ?? undefined);
    });
    request.send();
  });
}
